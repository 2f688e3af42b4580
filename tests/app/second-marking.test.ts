import { beforeAll, describe, expect, test } from "vitest";
import type { QueueItem } from "#lib/contract/marking.ts";
import { isSampled } from "#lib/domains/marking/sampling.ts";
import { testDatabase } from "#tests/support/api.ts";
import { createDesk, createEssay, type Desk, getAnswerPath, getQueuePath } from "#tests/support/marking.ts";
import { createMember, type Visitor } from "#tests/support/people.ts";

type Member = Awaited<ReturnType<typeof createMember>>;
let desk: Desk;
let anna: Desk["teacher"];
let ben: Member;
let carla: Member;
beforeAll(async () => {
  desk = await createDesk([0, 1].map(createEssay));
  await setMarking({ mode: "double" });
  anna = desk.teacher;
  ben = await createMember(desk.api.organizationId, "teacher");
  carla = await createMember(desk.api.organizationId, "teacher");
  const { sql } = testDatabase();
  for (const [member, name] of [
    [anna, "Anna"],
    [ben, "Ben"],
    [carla, "Carla"],
  ] as const)
    await sql`update users set name = ${name} where id = ${member.person.id}`;
});

const setMarking = (marking: unknown) =>
  desk.api.patch(`/v1/assessments/${desk.assessmentId}`, { settings: { marking } });
const listQueue = async (who: Visitor, question = desk.questions[0], show = "waiting") => {
  const { data } = await who.request("GET", `${getQueuePath(desk, question)}?show=${show}`);
  return (data.items as QueueItem[]).map(({ submission_id }) => submission_id).sort();
};
const getSheet = async (who: Visitor, submission: string, question = desk.questions[0]) =>
  who.request("GET", getAnswerPath(submission, question));
const save = (who: Visitor, as: string, submission: string, question: string, score: number, comment = "") =>
  who.request("PUT", getAnswerPath(submission, question), {
    revision: 0,
    mark: { score, comment: comment || null, rubric: null },
    as,
  });
const finish = async (who: Visitor, submission: string) =>
  (await who.request("POST", "/grading/finish", { submission_ids: [submission] })).data;

describe("the desk of an assessment with two markers", () => {
  test("offers an answer to the first marker, then to the second, and then to an adjudicator", async () => {
    const [one = "", two = ""] = desk.submissions;
    const [q1, q2] = desk.questions;
    const both = [one, two].sort();
    for (const who of [anna, ben, carla]) expect(await listQueue(who)).toEqual(both);
    expect((await getSheet(anna, one)).data.marking).toEqual({
      role: "first",
      sees_others: false,
      others: [],
    });

    expect((await save(anna, "first", one, q1, 1, "Anna's remark")).status).toBe(200);
    expect((await getSheet(anna, one)).data).toMatchObject({ mark: { score: 1, by: "Anna" } });
    const hidden = await getSheet(ben, one);
    expect(hidden.data).toMatchObject({ marking: { role: "second", others: [] }, mark: null });
    expect(JSON.stringify(hidden.data)).not.toMatch(/Anna/);
    const taken = await save(ben, "first", one, q1, 2);
    expect([taken.status, taken.error.code]).toEqual([409, "marker_conflict"]);
    expect((await save(anna, "second", one, q1, 2)).error.code).toBe("marker_conflict");
    const early = await finish(anna, one);
    expect(early.refused).toMatchObject([
      { submission_id: one, message: "Some questions are not graded yet" },
    ]);
    await save(anna, "first", one, q2, 2);
    expect((await finish(anna, one)).finished).toEqual([one]);
    expect(await listQueue(anna)).toEqual([two]);
    expect(await listQueue(ben)).toEqual(both);

    await save(ben, "second", one, q1, 3, "Ben's remark");
    await save(ben, "second", one, q2, 2);
    expect(await listQueue(carla)).toEqual([two]);
    expect((await finish(ben, one)).finished).toEqual([one]);
    expect(await listQueue(ben)).toEqual([two]);
    expect(await listQueue(carla)).toEqual(both);
    expect(await listQueue(carla, q2)).toEqual([two]);
    expect(await listQueue(anna)).toEqual([two]);

    const { data } = await getSheet(carla, one);
    expect(data.questions).toEqual([{ question_id: q1, label: "Q2", graded: false }]);
    expect(data.marking).toMatchObject({
      role: "adjudicator",
      sees_others: true,
      others: [
        { role: "first", score: 1, comment: "Anna's remark", by: "Anna" },
        { role: "second", score: 3, comment: "Ben's remark", by: "Ben" },
      ],
    });
    await save(carla, "adjudicator", one, q1, 2);
    expect((await finish(carla, one)).finished).toEqual([one]);
    const result = await desk.api.get(`/v1/submissions/${one}`);
    expect(result.data).toMatchObject({ status: "graded", manual_score: 4 });
    for (const who of [anna, ben, carla]) expect(await listQueue(who)).toEqual([two]);
    expect(await listQueue(anna, q1, "finished")).toEqual([one]);
  });

  test("offers an answer again whose marker has not saved a mark for a week", async () => {
    const own = await createDesk([0, 1].map(createEssay));
    await own.api.patch(`/v1/assessments/${own.assessmentId}`, { settings: { marking: { mode: "double" } } });
    const other = await createMember(own.api.organizationId, "teacher");
    const third = await createMember(own.api.organizationId, "teacher");
    const [submission = ""] = own.submissions;
    const [question] = own.questions;
    const getRole = async (who: Visitor) => (await getSheet(who, submission, question)).data.marking.role;
    const listOwn = async (who: Visitor) =>
      (await who.request("GET", getQueuePath(own))).data.items.map((item: QueueItem) => item.submission_id);
    await save(own.teacher, "first", submission, question, 1);
    await save(other, "second", submission, question, 1);
    expect([await getRole(third), (await listOwn(third)).includes(submission)]).toEqual([null, false]);
    await testDatabase().sql`update marks set updated_at = now() - interval '8 days'
      where submission_id = ${submission}`;
    expect([await getRole(third), (await listOwn(third)).includes(submission)]).toEqual(["first", true]);
    expect(await getRole(own.teacher)).toBe("first");
    const taken = await third.request("PUT", getAnswerPath(submission, question), {
      revision: 1,
      mark: { score: 2, comment: null, rubric: null },
      as: "first",
    });
    expect(taken.status).toBe(200);
    expect([await getRole(third), await getRole(own.teacher)]).toEqual(["first", null]);
  });

  test("counts what is left for each marker", async () => {
    const own = await createDesk([0, 1].map(createEssay));
    await own.api.patch(`/v1/assessments/${own.assessmentId}`, { settings: { marking: { mode: "double" } } });
    const other = await createMember(own.api.organizationId, "teacher");
    const [submission = ""] = own.submissions;
    for (const question of own.questions) await save(own.teacher, "first", submission, question, 1);
    const path = `/grading/assessments/${own.assessmentId}/ready?limit=20&page=1`;
    const listReady = async (who: Visitor) =>
      (await who.request("GET", path)).data.map(({ id }: { id: string }) => id);
    expect(await listReady(own.teacher)).toEqual([submission]);
    expect(await listReady(other)).toEqual([]);
    const place = { submission_id: submission, question_id: own.questions[0] };
    const lease = (who: Visitor) => who.request("PUT", `${getQueuePath(own)}/leases`, { acquire: [place] });
    expect((await lease(own.teacher)).data.progress).toEqual({ graded: 1, total: 2 });
    expect((await lease(other)).data.progress).toEqual({ graded: 0, total: 2 });
    const [, free = ""] = own.submissions;
    const second = { submission_id: free, question_id: own.questions[0] };
    await other.request("PUT", `${getQueuePath(own)}/leases`, { acquire: [second] });
    const { data } = await own.teacher.request("PUT", `${getQueuePath(own)}/leases`, {
      acquire: [place, second],
    });
    expect(data.own_leases).toEqual([place]);
    expect(data.other_leases).toMatchObject([{ by: "Another grader" }]);
  });

  test("shows the same submissions to everyone that aren't in the sample", async () => {
    const own = await createDesk(Array.from({ length: 8 }, (_, i) => createEssay(i)));
    const marking = { mode: "double", sample_percent: 50 };
    await own.api.patch(`/v1/assessments/${own.assessmentId}`, { settings: { marking } });
    for (const id of own.submissions) {
      const { data } = await getSheet(own.teacher, id, own.questions[0]);
      expect([id, data.marking === null]).toEqual([id, !isSampled(id, 50)]);
      for (const question of own.questions) await save(own.teacher, "first", id, question, 1);
      await finish(own.teacher, id);
    }
    const { status, data } = await own.teacher.request("GET", getQueuePath(own));
    expect([status, data]).toMatchObject([200, { items: [], total: 0 }]);
    const other = await createMember(own.api.organizationId, "teacher");
    const queue = await other.request("GET", getQueuePath(own));
    const left = own.submissions.filter((id) => isSampled(id, 50)).sort();
    expect(queue.data.items.map(({ submission_id }: QueueItem) => submission_id).sort()).toEqual(left);
  });

  test("leads a grader who has finished from the empty list to the own grade, beside which the other's appears", async () => {
    const own = await createDesk([createEssay(0)]);
    await own.api.patch(`/v1/assessments/${own.assessmentId}`, { settings: { marking: { mode: "double" } } });
    const other = await createMember(own.api.organizationId, "teacher");
    const [submission = ""] = own.submissions;
    const gradeAll = async (who: Visitor, as: string, score: number) => {
      for (const question of own.questions) await save(who, as, submission, question, score, `By the ${as}`);
      expect((await finish(who, submission)).finished).toEqual([submission]);
    };
    const base = `/grading/${own.assessmentId}`;
    const path = `${base}/${own.questions[0]}`;
    const read = async (who: Visitor, at: string) => {
      const { status, text } = await who.page(at);
      expect([at, status]).toEqual([at, 200]);
      return text.replaceAll("<!-- -->", "");
    };
    await gradeAll(own.teacher, "first", 1);
    expect(await read(own.teacher, base)).toContain(
      "The remaining submissions are waiting for other graders.",
    );
    for (const query of ["", "?by=submission"]) {
      const text = await read(own.teacher, path + query);
      expect(text).toContain("The remaining answers to this question are waiting for other graders.");
      expect(text).toContain(`href="${path}?show=finished"`);
    }
    await gradeAll(other, "second", 3);
    expect(await read(own.teacher, `${path}?show=finished`)).toContain("By the second");
    expect(await read(other, `${path}?show=finished`)).toContain("By the first");
  });
});
