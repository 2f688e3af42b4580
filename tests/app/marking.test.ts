import { beforeAll, describe, expect, test } from "vitest";
import type { QueueItem } from "#lib/contract/marking.ts";
import { listEvents, testDatabase } from "#tests/support/api.ts";
import { extractTitle } from "#tests/support/hosted.ts";
import {
  createDesk,
  createEssay,
  type Desk,
  getAnswerPath,
  getQueuePath,
  gradeAll,
  saveScore,
} from "#tests/support/marking.ts";
import { measureSlowdown } from "#tests/support/measure-slowdown.ts";
import { createMember, type Visitor } from "#tests/support/people.ts";

const createEssays = (n: number) => Array.from({ length: n }, (_, i) => createEssay(i));
const listMarks = ({ api }: Desk, question: string) =>
  testDatabase().sql<{ submission_id: string; score: number; revision: number; updated_by: string }[]>`
    select submission_id, score, revision, updated_by from marks
    where organization_id = ${api.organizationId} and question_id = ${question}`;

describe("saving marks", () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await createDesk(createEssays(6));
  });

  test("two graders of fifty answers grade each answer exactly once", async () => {
    const own = await createDesk(createEssays(50));
    const other = await createMember(own.api.organizationId, "teacher");
    const [a, b] = await Promise.all([gradeAll(own, own.teacher, 1), gradeAll(own, other, 2)]);
    expect(a.filter((id) => b.includes(id))).toEqual([]);
    expect([...a, ...b].sort()).toEqual([...own.submissions].sort());
    expect(Math.min(a.length, b.length)).toBeGreaterThan(0);
    const marks = await listMarks(own, own.questions[0]);
    expect(marks).toHaveLength(50);
    for (const mark of marks) {
      const isFirst = a.includes(mark.submission_id);
      expect(mark).toMatchObject({
        revision: 1,
        score: isFirst ? 1 : 2,
        updated_by: isFirst ? own.teacher.person.id : other.person.id,
      });
    }
  });

  test("saves one of ten concurrent marks and tells the other graders who saved it", async () => {
    const [submission = ""] = desk.submissions;
    const [question] = desk.questions;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => saveScore(desk.teacher, submission, question, i / 10)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: "stale_revision",
      message: `${desk.teacher.person.name} changed this grade: revision 1 is current`,
    });
    const winner = answers.findIndex(({ status }) => status === 200);
    const { data } = await desk.teacher.request("GET", getAnswerPath(submission, question));
    expect(data.mark).toMatchObject({ score: winner / 10, revision: 1, by: desk.teacher.person.name });
  });

  test("accepts a saved mark again, as a client does that never got the response", async () => {
    const submission = desk.submissions[1] ?? "";
    const [question] = desk.questions;
    const first = await saveScore(desk.teacher, submission, question, 3);
    const again = await saveScore(desk.teacher, submission, question, 3);
    expect([first.data.revision, again.status, again.data.revision]).toEqual([1, 200, 1]);
  });

  test("counts marks saved through the API in the same revisions", async () => {
    const submission = desk.submissions[2] ?? "";
    const [question] = desk.questions;
    await desk.api.put(`/v1/submissions/${submission}/grading`, {
      questions: [{ question_id: question, rubric: { clarity: 2 }, comment: "By API" }],
    });
    const stale = await saveScore(desk.teacher, submission, question, 5);
    expect([stale.status, stale.error.code]).toEqual([409, "stale_revision"]);
    const { data } = await desk.teacher.request("GET", getAnswerPath(submission, question));
    expect(data.mark).toMatchObject({
      score: 2,
      comment: "By API",
      from_rubric: true,
      revision: 1,
      by: null,
    });
    expect((await saveScore(desk.teacher, submission, question, 5, 1)).data.revision).toBe(2);
    const seen = await desk.api.get(`/v1/submissions/${submission}/grading`);
    expect(seen.data).toMatchObject({ revision: 2, questions: [{ score: 5, comment: null }, {}] });
  });

  test("caps a rubric's sum at the question's points and refuses a score above them", async () => {
    const submission = desk.submissions[3] ?? "";
    const question = desk.questions[1];
    const save = (mark: unknown) =>
      desk.teacher.request("PUT", getAnswerPath(submission, question), { revision: 0, mark });
    const beyond = await save({ score: 4.5, comment: null, rubric: null });
    expect([beyond.status, beyond.error.details[0].path]).toEqual([400, "questions[0].score"]);
    const cut = await save({ comment: "Both", rubric: { clarity: 2, truth: 3 } });
    expect(cut.data).toMatchObject({ score: 4, from_rubric: true, rubric: { clarity: 2, truth: 3 } });
  });
});

describe("the queue", () => {
  test("has a stable order that differs between questions, and groups identical answers", async () => {
    const desk = await createDesk(["Same", " same ", "Same ", "Ｓame", "   ", "  ", ...createEssays(20)]);
    const read = async (question: string) =>
      (await desk.teacher.request("GET", getQueuePath(desk, question))).data.items as QueueItem[];
    const [first, again, second] = [
      await read(desk.questions[0]),
      await read(desk.questions[0]),
      await read(desk.questions[1]),
    ];
    const listSubmissionIds = (items: QueueItem[]) => items.map(({ submission_id }) => submission_id);
    expect(listSubmissionIds(first)).toEqual(listSubmissionIds(again));
    expect(listSubmissionIds(first)).not.toEqual(listSubmissionIds(second));
    expect(listSubmissionIds(first)).not.toEqual(desk.submissions);
    expect(listSubmissionIds(first).sort()).toEqual([...desk.submissions].sort());
    const getGroup = (n: number) =>
      first.find(({ submission_id }) => submission_id === desk.submissions[n])?.group;
    expect(getGroup(0)).toBeTypeOf("number");
    expect([getGroup(2), getGroup(3)]).toEqual([getGroup(0), getGroup(0)]);
    expect(getGroup(4)).toBe(getGroup(5));
    expect(getGroup(4)).not.toBe(getGroup(0));
    expect([getGroup(1), getGroup(6)]).toEqual([null, null]);
    // All answers to the second question are identical.
    expect(new Set(second.map(({ group }) => group))).toEqual(new Set([1]));
  });

  test("loads ten times as many answers in little more than ten times the time", async () => {
    const desk = await createDesk([createEssay(0)]);
    const other = await createDesk([createEssay(0)]);
    const copyAnswers = (organizationId: string, count: number) => testDatabase().sql`
      insert into submissions (organization_id, id, assessment_id, assessment_version, learner_id, source, status, is_draft,
        late, attempt_number, answers, fractions, question_scores, question_outcomes, score, max_score, percentage, passed,
        passing_score_percent, auto_score, submitted_at)
      select organization_id, gen_random_uuid(), assessment_id, assessment_version, learner_id, source, status, is_draft,
        late, 2, jsonb_set(answers, '{1,0,value}', to_jsonb(repeat('word ' || n, 150))), fractions, question_scores,
        question_outcomes, score, max_score, percentage, passed, passing_score_percent, auto_score, submitted_at
      from submissions, generate_series(1, ${count}) n where organization_id = ${organizationId}`;
    await copyAnswers(other.api.organizationId, 499);
    await copyAnswers(desk.api.organizationId, 4999);
    const load = async ({ teacher }: typeof desk, path: string, count: number) => {
      const { data } = await teacher.request("GET", path);
      expect([data.items.length, data.total]).toEqual([count, count]);
    };
    const slowdown = await measureSlowdown(
      () => load(other, getQueuePath(other), 500),
      () => load(desk, getQueuePath(desk), 5000),
    );
    expect(slowdown).toBeLessThan(25);
  });
});

describe("leases", () => {
  test("are shown to other graders for a minute, unless they are taken over or released", async () => {
    const desk = await createDesk(createEssays(2));
    const other = await createMember(desk.api.organizationId, "admin");
    const [question] = desk.questions;
    const place = { submission_id: desk.submissions[0] ?? "", question_id: question };
    const hold = (who: typeof other | Desk["teacher"], more: object = {}) =>
      who.request("PUT", `${getQueuePath(desk)}/leases`, { acquire: [place], ...more });
    expect((await hold(desk.teacher)).data).toMatchObject({ own_leases: [place], other_leases: [] });
    const refused = { own_leases: [], other_leases: [{ ...place, by: desk.teacher.person.name }] };
    expect((await hold(other)).data).toMatchObject(refused);
    expect((await hold(other, { take_over: true })).data).toMatchObject({
      own_leases: [place],
      other_leases: [],
    });
    expect((await hold(desk.teacher)).data.own_leases).toEqual([]);
    await testDatabase().sql`update grading_leases set expires_at = now() - interval '1 second'
      where organization_id = ${desk.api.organizationId}`;
    expect((await hold(desk.teacher)).data.own_leases).toEqual([place]);
    await hold(desk.teacher, { acquire: [], release: [place] });
    expect((await hold(other)).data.own_leases).toEqual([place]);
    // Only one of many concurrent requests gets the lease.
    await hold(other, { acquire: [], release: [place] });
    const both = await Promise.all([hold(other), hold(desk.teacher), hold(other), hold(desk.teacher)]);
    const owners = new Set(both.flatMap(({ data }, i) => (data.own_leases.length > 0 ? [i % 2] : [])));
    expect(owners.size).toBe(1);
  });
});

describe("a reassigned answer", () => {
  test("stays with the colleague until they have graded it", async () => {
    const desk = await createDesk(createEssays(2));
    const other = await createMember(desk.api.organizationId, "teacher");
    const viewer = await createMember(desk.api.organizationId, "viewer");
    const place = { submission_id: desk.submissions[0] ?? "", question_id: desk.questions[0] };
    const reassign = (to: string) =>
      desk.teacher.request("PUT", `${getAnswerPath(place.submission_id, place.question_id)}/reassign`, {
        to,
      });
    const hold = (who: typeof other | Desk["teacher"], more: object = {}) =>
      who.request("PUT", `${getQueuePath(desk)}/leases`, { acquire: [place], ...more });
    const graders = (await desk.teacher.request("GET", "/grading/graders")).data as { id: string }[];
    expect(graders.map(({ id }) => id)).toContain(other.person.id);
    for (const { person } of [viewer, desk.teacher])
      expect(graders.map(({ id }) => id)).not.toContain(person.id);
    expect((await reassign(viewer.person.id)).error.details[0].path).toBe("to");
    expect((await reassign(other.person.id)).data.to.id).toBe(other.person.id);
    expect((await hold(desk.teacher)).data).toMatchObject({
      own_leases: [],
      other_leases: [{ ...place, by: other.person.name }],
    });
    expect((await reassign(other.person.id)).status).toBe(409);
    expect((await hold(other)).data).toMatchObject({ own_leases: [place], reassigned: [place] });
    await hold(other, { acquire: [], release: [place] });
    expect((await hold(other, { acquire: [] })).data.reassigned).toEqual([place]);
    await saveScore(other, place.submission_id, place.question_id, 3);
    await hold(other, { acquire: [], release: [place] });
    expect((await hold(desk.teacher)).data.own_leases).toEqual([place]);
  });
});

describe("finishing", () => {
  test("makes the marks of ready submissions their result once and says why others were refused", async () => {
    const desk = await createDesk(createEssays(3));
    const [ready = "", half = "", untouched = ""] = desk.submissions;
    for (const question of desk.questions) await saveScore(desk.teacher, ready, question, 4);
    await saveScore(desk.teacher, half, desk.questions[0], 4);
    const list = `/grading/assessments/${desk.assessmentId}/ready`;
    expect((await desk.teacher.request("GET", list)).data).toMatchObject([{ id: ready }]);
    expect((await listEvents(desk.api)).some(({ type }) => type === "submission.grading.completed")).toBe(
      false,
    );
    const finish = () =>
      desk.teacher.request("POST", "/grading/finish", { submission_ids: [ready, half, untouched, ready] });
    const [first] = await Promise.all([finish(), finish(), finish()]);
    expect(first?.data.finished).toEqual([ready]);
    expect(first?.data.refused.map((one: { submission_id: string }) => one.submission_id)).toEqual([
      half,
      untouched,
    ]);
    const told = (await listEvents(desk.api)).filter(({ type }) => type === "submission.grading.completed");
    expect(told.map(({ data }) => data)).toMatchObject([
      { submission_id: ready, manual_score: 8, score: 10 },
    ]);
    expect((await desk.teacher.request("GET", list)).data).toEqual([]);
    const finished = await desk.teacher.request("GET", `${getQueuePath(desk)}?show=finished`);
    expect(finished.data.items.map((item: QueueItem) => item.submission_id)).toEqual([ready]);
  });
});

describe("a grader's own settings", () => {
  test("saved comments are visible only to their owner", async () => {
    const desk = await createDesk(createEssays(1));
    const other = await createMember(desk.api.organizationId, "teacher");
    const kept = await desk.teacher.request("POST", "/grading/comments", { text: "Give a reason." });
    expect(kept.status).toBe(201);
    expect((await desk.teacher.request("GET", "/grading/comments")).data).toEqual([kept.data]);
    expect((await other.request("GET", "/grading/comments")).data).toEqual([]);
    expect((await other.request("DELETE", `/grading/comments/${kept.data.id}`)).status).toBe(404);
    expect((await desk.teacher.request("DELETE", `/grading/comments/${kept.data.id}`)).status).toBe(200);
    expect((await desk.teacher.request("GET", "/grading/comments")).data).toEqual([]);
  });

  test("changed shortcuts are stored, and one key for two actions is refused", async () => {
    const desk = await createDesk(createEssays(1));
    const set = (keys: object) =>
      desk.teacher.request("PATCH", "/account/preferences", { grading: { shortcuts: false, keys } });
    expect((await set({ full_marks: "z" })).status).toBe(200);
    const [row] = await testDatabase()
      .sql`select preferences from users where id = ${desk.teacher.person.id}`;
    expect(row?.preferences.grading).toEqual({ shortcuts: false, keys: { full_marks: "z" } });
    expect((await set({ full_marks: "n" })).error.details[0].path).toBe("grading.keys");
    expect((await set({ full_marks: "7" })).status).toBe(400);
  });
});

test("the grading pages open the next answer, ignore invalid parameters, and say when all are graded", async () => {
  const desk = await createDesk([createEssay(0)]);
  const [submission = ""] = desk.submissions;
  const base = `/grading/${desk.assessmentId}`;
  const read = async (path: string) => (await desk.teacher.page(path)).text.replaceAll("<!-- -->", "");
  expect(await read("/grading?page=2")).toContain("This page is empty");
  for (const search of ["?q=%00", "?q=%00&page=-1", "?page=1.5"])
    expect(await read(`/grading${search}`), search).toContain(`${base}/next`);
  for (const [n, question] of desk.questions.entries()) {
    expect(await read("/grading")).toContain(`${base}/next`);
    expect(await read(base)).toContain(`Next: Q${n + 2}`);
    expect((await desk.teacher.page(`${base}/next`)).location).toBe(`${base}/${question}`);
    await saveScore(desk.teacher, submission, question, 3);
  }
  expect(await read("/grading")).toContain("Finish 1 submission");
  expect(await read(base)).toContain("All answers are graded.");
  expect((await desk.teacher.page(`${base}/next`)).location).toBe(base);
});

test("the titles of the grading pages name the assessment, and the question on the desk", async () => {
  const desk = await createDesk([createEssay(0)]);
  const { title } = (await desk.api.get(`/v1/assessments/${desk.assessmentId}`)).data;
  const base = `/grading/${desk.assessmentId}`;
  const readTitle = async (path: string, who: Visitor = desk.teacher) =>
    extractTitle((await who.page(path)).text);
  expect(await readTitle("/grading")).toBe("Grading");
  expect(await readTitle(base)).toBe(`Grading: ${title}`);
  expect(await readTitle(`${base}?show=finished`)).toBe(`Finished grading: ${title}`);
  for (const [n, question] of desk.questions.entries()) {
    expect(await readTitle(`${base}/${question}`)).toBe(`Grading Q${n + 2}: ${title}`);
  }
  const stranger = (await createDesk([createEssay(1)])).teacher;
  const viewer = await createMember(desk.api.organizationId, "viewer");
  for (const path of [base, `${base}/${desk.questions[0]}`, `${base}/next`]) {
    expect([path, await readTitle(path, viewer)]).toEqual([path, "Grading"]);
    expect(await readTitle(path, stranger), path).not.toContain(title);
  }
});

test("a desk with nothing left says so and leads to the finished answers, unlike one of an unknown question", async () => {
  const desk = await createDesk([createEssay(0)]);
  const [submission = ""] = desk.submissions;
  const base = `/grading/${desk.assessmentId}`;
  const path = `${base}/${desk.questions[0]}`;
  const read = async (at: string) => {
    const { status, text } = await desk.teacher.page(at);
    return { status, text: text.replaceAll("<!-- -->", "") };
  };
  const unfinished = await read(`${path}?show=finished`);
  expect(unfinished.status).toBe(200);
  expect(unfinished.text).toContain("No finished submissions");
  expect(unfinished.text).toContain(`href="${path}"`);
  expect((await read(base)).text).toContain("Answers to each question are in a random order");

  const questions = desk.questions.map((question_id) => ({ question_id, score: 3 }));
  const graded = await desk.api.put(`/v1/submissions/${submission}/grading`, { questions, finalize: true });
  expect(graded.error).toBeNull();
  const empty = await read(path);
  expect(empty.status).toBe(200);
  expect(empty.text).toContain("All answers to this question are finished.");
  expect(empty.text).toContain(`href="${path}?show=finished"`);
  expect(empty.text).toContain(`href="${base}"`);
  expect((await read(`${path}?show=finished`)).text).toContain(createEssay(0));
  const overview = (await read(base)).text;
  expect(overview).toContain("All submissions that needed grading are finished.");
  expect(overview).not.toContain("0 submissions");
  for (const show of ["", "?show=finished"])
    expect((await read(`${base}/${crypto.randomUUID()}${show}`)).status).toBe(404);
});
