import { describe, expect, test } from "vitest";
import { listEvents, testDatabase } from "#tests/support/api.ts";
import {
  createDesk,
  createEssay,
  type Desk,
  getAnswerPath,
  getQueuePath,
  saveScore,
} from "#tests/support/marking.ts";
import { createMember } from "#tests/support/people.ts";

const createEssays = (n: number) => Array.from({ length: n }, (_, i) => createEssay(i));
const CLEAR = { id: "clarity", title: "Clear", points: 2 };
const TRUE = { id: "truth", title: "True", points: 3 };

const gradeByRubric = ({ teacher, questions }: Desk, submission: string, rubric: Record<string, number>) =>
  teacher.request("PUT", getAnswerPath(submission, questions[0]), {
    revision: 0,
    mark: { comment: null, rubric },
  });
const fetchScores = async ({ teacher, questions }: Desk, submissions: readonly string[]) =>
  Promise.all(
    submissions.map(
      async (id) => (await teacher.request("GET", getAnswerPath(id, questions[0]))).data.mark.score as number,
    ),
  );

describe("changing a rubric", () => {
  test("previews its effect, then recalculates only the marks that came from it", async () => {
    const desk = await createDesk(createEssays(5));
    const [both = "", one = "", part = "", typed = "", none = ""] = desk.submissions;
    await gradeByRubric(desk, both, { clarity: 2, truth: 3 });
    await gradeByRubric(desk, one, { truth: 3 });
    await gradeByRubric(desk, part, { truth: 1.5 });
    await saveScore(desk.teacher, typed, desk.questions[0], 5);
    const items = [CLEAR, { ...TRUE, points: 1 }];
    const path = `${getQueuePath(desk)}/rubric`;
    const preview = await desk.teacher.request("POST", `${path}/preview`, { items });
    expect(preview.data).toEqual({ changed: 3, mean_change: -1.5, manually_scored: 1, finished: [] });
    expect(await fetchScores(desk, [both, one, part, typed])).toEqual([5, 3, 1.5, 5]);
    const changed = await desk.teacher.request("PUT", path, { items, revision: 0 });
    expect(changed.data).toEqual({ ...preview.data, revision: 1 });
    expect(await fetchScores(desk, [both, one, part, typed])).toEqual([3, 1, 1, 5]);
    const sheet = await desk.teacher.request("GET", getAnswerPath(none, desk.questions[0]));
    expect(sheet.data).toMatchObject({ mark: null, rubric: { items, revision: 1 } });
    // A grader who has the old rubric gets a newer revision.
    expect((await saveScore(desk.teacher, both, desk.questions[0], 4, 1)).status).toBe(409);
  });

  test("changes no mark if only texts change, and refuses the second of two concurrent changes", async () => {
    const desk = await createDesk(createEssays(2));
    const [first = ""] = desk.submissions;
    await gradeByRubric(desk, first, { clarity: 2 });
    const other = await createMember(desk.api.organizationId, "owner");
    const change = (who: typeof other | Desk["teacher"], title: string) =>
      who.request("PUT", `${getQueuePath(desk)}/rubric`, { items: [{ ...CLEAR, title }, TRUE], revision: 0 });
    const answers = await Promise.all([change(desk.teacher, "Plain"), change(other, "Lucid")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.data).toMatchObject({
      changed: 0,
      mean_change: null,
      revision: 1,
    });
    const { data } = await desk.teacher.request("GET", getAnswerPath(first, desk.questions[0]));
    expect(data.mark).toMatchObject({ revision: 1, score: 2 });
  });

  test("refuses a mark that comes from the old rubric", async () => {
    const desk = await createDesk(createEssays(1));
    const [first = ""] = desk.submissions;
    const save = (rubric_revision: number) =>
      desk.teacher.request("PUT", getAnswerPath(first, desk.questions[0]), {
        revision: 0,
        rubric_revision,
        mark: { comment: null, rubric: { truth: 3 } },
      });
    const items = [CLEAR, { ...TRUE, points: 4 }];
    await desk.teacher.request("PUT", `${getQueuePath(desk)}/rubric`, { items, revision: 0 });
    const refused = await save(0);
    expect([refused.status, refused.error.details[0].path]).toEqual([400, "rubric_revision"]);
    expect((await save(1)).data).toMatchObject({ score: 3, rubric: { truth: 3 } });
  });

  test("applies to marks saved through the API", async () => {
    const desk = await createDesk(createEssays(1));
    const [first = ""] = desk.submissions;
    const [question] = desk.questions;
    const items = [{ id: "voice", title: "Voice", points: 4 }];
    await desk.teacher.request("PUT", `${getQueuePath(desk)}/rubric`, { items, revision: 0 });
    const path = `/v1/submissions/${first}/grading`;
    expect((await desk.api.get(path)).data.questions[0].rubric_criteria).toEqual(items);
    const saveRubric = (rubric: object) =>
      desk.api.put(path, { questions: [{ question_id: question, rubric }] });
    expect((await saveRubric({ clarity: 1 })).error.details[0].path).toBe("questions[0].rubric.clarity");
    expect((await saveRubric({ voice: 4 })).data.questions[0].score).toBe(4);
  });

  test("keeps finished results until they are finished again", async () => {
    const desk = await createDesk(createEssays(1));
    const [first = ""] = desk.submissions;
    await gradeByRubric(desk, first, { truth: 3 });
    await saveScore(desk.teacher, first, desk.questions[1], 0);
    const finish = () => desk.teacher.request("POST", "/grading/finish", { submission_ids: [first] });
    await finish();
    const items = [CLEAR, { ...TRUE, points: 5 }];
    const { data } = await desk.teacher.request("PUT", `${getQueuePath(desk)}/rubric`, {
      items,
      revision: 0,
    });
    expect(data).toMatchObject({ changed: 1, mean_change: 2, finished: [first] });
    const fetchTotal = async () => (await desk.api.get(`/v1/submissions/${first}`)).data.score;
    expect(await fetchTotal()).toBe(5);
    await finish();
    expect(await fetchTotal()).toBe(7);
    const told = (await listEvents(desk.api)).filter(({ type }) => type === "submission.grading.completed");
    expect(told.map((event) => event.data.score)).toEqual([5, 7]);
  });

  test("recalculates every mark that is saved at the same time", async () => {
    const desk = await createDesk(createEssays(30));
    const answers = await Promise.all([
      ...desk.submissions.slice(0, 15).map((id) => gradeByRubric(desk, id, { truth: 2 })),
      desk.teacher.request("PUT", `${getQueuePath(desk)}/rubric`, { items: [CLEAR], revision: 0 }),
      ...desk.submissions.slice(15).map((id) => gradeByRubric(desk, id, { truth: 2 })),
    ]);
    // Marks saved before the change are recalculated. Later ones are refused because the item no longer exists.
    const saved = answers.filter(({ status, data }) => status === 200 && data.score !== undefined);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    const rows = await testDatabase().sql`select score, rubric from marks
      where organization_id = ${desk.api.organizationId}`;
    expect(rows).toHaveLength(saved.length);
    for (const row of rows) expect({ ...row }).toEqual({ score: 0, rubric: {} });
  });
});

describe("identical answers", () => {
  test("are marked together, and those that must not change are left out and listed", async () => {
    const desk = await createDesk(["Same", "Same ", "Same", "Same", "Other", createEssay(1)]);
    const [lead = "", member = "", graded = "", held = "", different = ""] = desk.submissions;
    const [question] = desk.questions;
    const other = await createMember(desk.api.organizationId, "teacher");
    await saveScore(other, graded, question, 1);
    await other.request("PUT", `${getQueuePath(desk)}/leases`, {
      acquire: [{ submission_id: held, question_id: question }],
    });
    const ids = [lead, member, graded, held, different];
    const { data } = await desk.teacher.request("POST", `/grading/questions/${question}/groups`, {
      reference_id: lead,
      members: ids.map((submission_id) => ({ submission_id, revision: submission_id === graded ? 1 : 0 })),
      mark: { comment: "Alike", rubric: { clarity: 2 } },
    });
    expect(data).toEqual({
      saved: expect.arrayContaining([
        { submission_id: lead, revision: 1, before: null },
        { submission_id: member, revision: 1, before: null },
      ]),
      left_out: [
        { submission_id: graded, reason: "graded", by: other.person.name },
        { submission_id: held, reason: "leased", by: other.person.name },
        { submission_id: different, reason: "different", by: null },
      ],
    });
    expect(data.saved).toHaveLength(2);
    // One mark changes before the group is undone, so it is kept and listed.
    await saveScore(other, member, question, 5, 1);
    const undone = await desk.teacher.request("POST", `/grading/questions/${question}/restore`, {
      members: data.saved.map(({ submission_id, revision }: { submission_id: string; revision: number }) => ({
        submission_id,
        revision,
        mark: { score: null, comment: null, rubric: null },
      })),
    });
    expect(undone.data.saved.map((one: { submission_id: string }) => one.submission_id)).toEqual([lead]);
    expect(undone.data.left_out).toEqual([
      { submission_id: member, reason: "changed", by: other.person.name },
    ]);
    const back = await desk.teacher.request("GET", getAnswerPath(lead, question));
    expect(back.data.mark).toMatchObject({ score: null, comment: null, rubric: null, revision: 2 });
  });
});
