import { beforeAll, describe, expect, test } from "vitest";
import { createTestClient } from "#tests/support/api.ts";
import { createDesk, createEssay, type Desk, getAnswerPath, saveScore } from "#tests/support/marking.ts";
import { createMember, type Visitor } from "#tests/support/people.ts";

let desk: Desk;
let api: Desk["api"];
let admin: Visitor;
let teacher: Visitor;
let other: Visitor;
let path: string;
beforeAll(async () => {
  desk = await createDesk([0, 1, 2, 3].map(createEssay), { ref: (n) => `learner of anchor ${n}` });
  api = desk.api;
  path = `/v1/assessments/${desk.assessmentId}`;
  teacher = desk.teacher;
  other = await createMember(api.organizationId, "teacher");
  admin = await createMember(api.organizationId, "admin");
});

const [FIRST, SECOND] = [0, 1] as const;
const getSubmission = (n: number): string => desk.submissions[n] ?? "";
const create = (n: number, more: Record<string, unknown> = {}) =>
  api.post(`${path}/anchors`, {
    submission_id: getSubmission(n),
    question_id: desk.questions[FIRST],
    score: 3,
    ...more,
  });
const markAs = (who: Visitor, id: string, score: number) =>
  who.request("PUT", `/v1/anchors/${id}/mark`, { score, finalize: true });
const remove = (id: string) => api.delete(`/v1/anchors/${id}`);
const listIds = async () => (await api.get(`${path}/anchors`)).data.map(({ id }: { id: string }) => id);

describe("the anchors of an assessment", () => {
  test("are chosen and read by admins, and by keys with the scopes", async () => {
    const body = { submission_id: getSubmission(0), question_id: desk.questions[FIRST], score: 3 };
    for (const scopes of [["write:assessments"], ["write:submissions"]] as const) {
      const narrow = await api.withScopes(...scopes);
      expect((await narrow.post(`${path}/anchors`, body)).error.code).toBe("insufficient_scope");
    }
    const reader = await api.withScopes("read:results");
    expect((await reader.get(`${path}/anchors`)).status).toBe(200);
    for (const role of ["author", "teacher", "viewer"] as const) {
      const member = await createMember(api.organizationId, role);
      expect((await member.request("POST", `${path}/anchors`, body)).status).toBe(403);
      expect((await member.request("GET", `${path}/anchors`)).status).toBe(403);
    }
    const created = await admin.request("POST", `${path}/anchors`, body);
    expect(created.status).toBe(201);
    const stranger = await createTestClient();
    expect((await stranger.get(`${path}/anchors`)).status).toBe(404);
    expect((await stranger.put(`/v1/anchors/${created.data.id}/mark`, { score: 1 })).status).toBe(404);
    expect((await stranger.delete(`/v1/anchors/${created.data.id}`)).status).toBe(404);
    const own = await markAs(admin, created.data.id, 2);
    expect([own.status, own.error.code]).toEqual([409, "marker_conflict"]);
    expect((await admin.request("DELETE", `/v1/anchors/${created.data.id}`)).status).toBe(200);
  });
});

describe("a member who grades", () => {
  test("has to mark all anchors first, also those added later, but not those that were removed or voided", async () => {
    const [answer, question] = [getSubmission(3), desk.questions[FIRST]];
    const save = (who: Visitor, score: number, revision = 0) =>
      saveScore(who, answer, question, score, revision);
    const { id } = (await create(0)).data;
    const early = await save(teacher, 1);
    expect([early.status, early.error.code]).toEqual([409, "calibration_required"]);
    const direct = { questions: [{ question_id: question, score: 1 }] };
    expect((await teacher.request("PUT", `/v1/submissions/${answer}/grading`, direct)).error.code).toBe(
      "calibration_required",
    );
    expect((await api.put(`/v1/submissions/${answer}/grading`, direct)).status).toBe(200);
    await markAs(teacher, id, 3);
    expect((await save(teacher, 2, 1)).status).toBe(200);
    expect((await save(other, 3, 2)).error.code).toBe("calibration_required");

    const later = (await create(1)).data.id;
    expect((await save(teacher, 3, 2)).error.code).toBe("calibration_required");
    await remove(later);
    expect((await save(teacher, 3, 2)).status).toBe(200);

    await create(2);
    const { status } = await api.post(`/v1/submissions/${getSubmission(2)}/void`, { reason: "Fire alarm" });
    expect(status).toBe(200);
    expect(await listIds()).toEqual([id]);
    expect((await save(teacher, 4, 3)).status).toBe(200);
    const voided = await create(2, { question_id: desk.questions[SECOND] });
    expect([voided.status, voided.error.code]).toEqual([409, "submission_voided"]);
    await api.post(`/v1/submissions/${getSubmission(2)}/unvoid`);
    expect((await save(teacher, 5, 4)).error.code).toBe("calibration_required");
    for (const each of await listIds()) await remove(each);
  });

  test("doesn't have to mark an anchor whose agreed mark the member set", async () => {
    const body = { submission_id: getSubmission(0), question_id: desk.questions[FIRST], score: 3 };
    const { data } = await admin.request("POST", `${path}/anchors`, body);
    const place = [getSubmission(1), desk.questions[FIRST]] as const;
    expect((await saveScore(admin, ...place, 1)).status).toBe(200);
    expect((await saveScore(other, ...place, 2, 1)).error.code).toBe("calibration_required");
    expect((await teacher.request("GET", getAnswerPath(...place))).status).toBe(200);
    await remove(data.id);
  });

  test("doesn't have to mark an anchor while its question is dropped by a regrade", async () => {
    const { id } = (await create(0, { question_id: desk.questions[SECOND] })).data;
    const save = async () => (await saveScore(other, getSubmission(0), desk.questions[FIRST], 2)).status;
    expect(await save()).toBe(409);
    const corrections = [{ question_id: desk.questions[SECOND], mode: "drop" }];
    const preview = (await api.post(`${path}/regrades`, { corrections })).data;
    const { fingerprint } = preview;
    expect((await api.post(`/v1/regrades/${preview.id}/commit`, { fingerprint })).status).toBe(200);
    expect(await listIds()).toEqual([]);
    expect((await api.get(`${path}/calibration`)).data.anchor_count).toBe(0);
    expect((await markAs(other, id, 3)).status).toBe(404);
    expect(await save()).toBe(200);
    expect((await api.post(`/v1/regrades/${preview.id}/revert`)).status).toBe(200);
    expect(await listIds()).toEqual([id]);
    const later = await saveScore(other, getSubmission(0), desk.questions[FIRST], 3, 1);
    expect(later.error.code).toBe("calibration_required");
    await remove(id);
  });
});
