import { describe, expect, test } from "vitest";
import {
  createMemberVisitor,
  createThreeVersions,
  fetchDraft,
  listAuditEntries,
  listEventTypes,
} from "#tests/support/library.ts";
import { createMember } from "#tests/support/people.ts";

describe("versions", () => {
  test("list when and by whom each was published, with its questions and submissions", async () => {
    const who = await createMemberVisitor();
    const { id, two } = await createThreeVersions(who);
    const { exercises } = (await who.request("GET", `/v1/assessments/${id}`)).data;
    const submit = await createMember(who.organizationId, "teacher");
    const submitted = await submit.request("POST", `/v1/assessments/${id}/submit`, {
      learner_ref: "l1",
      answers: {
        exerciseAnswers: [
          { exerciseId: exercises[0].id, questionAnswers: [{ questionId: two.id, answers: ["b"] }] },
        ],
      },
    });
    expect(submitted.status, submitted.text).toBe(200);
    const { data, meta } = await who.request("GET", `/assessments/${id}/versions`);
    expect(meta).toEqual({ total: 2, page: 1, limit: 50 });
    expect(data).toMatchObject([
      {
        version: 2,
        question_count: 2,
        submission_count: 1,
        published_by: { kind: "user", name: "Ada Lovelace" },
      },
      {
        version: 1,
        question_count: 2,
        submission_count: 0,
        published_by: { kind: "user", name: "Ada Lovelace" },
      },
    ]);
  });

  test("are compared by words, points, keys, and positions", async () => {
    const who = await createMemberVisitor();
    const { id, one } = await createThreeVersions(who);
    const compare = async (from: string, to: string) =>
      (await who.request("GET", `/assessments/${id}/versions/difference?from=${from}&to=${to}`)).data;
    const { questions, unchanged } = await compare("1", "2");
    expect(unchanged).toBe(1);
    expect(questions).toMatchObject([
      { id: one.id, kind: "changed", facts: { removed: ["Worth 1 point"], added: ["Worth 3 points"] } },
    ]);
    expect(questions[0].text).toContainEqual({ kind: "deleted", text: "France" });
    expect(questions[0].text).toContainEqual({ kind: "inserted", text: "Spain" });

    const working = await compare("2", "working");
    expect(working.questions.map((each: { kind: string }) => each.kind).sort()).toEqual(["added", "removed"]);
    expect((await compare("2", "2")).questions).toEqual([]);
    expect((await who.request("GET", `/assessments/${id}/versions/difference?from=3`)).status).toBe(404);
    expect((await who.request("GET", `/assessments/${id}/versions/difference?from=-1`)).status).toBe(400);
  });

  test("are restored as the working copy with their ids and keys, audited, and without publishing", async () => {
    const who = await createMemberVisitor();
    const { id, one, two } = await createThreeVersions(who);
    const before = await listEventTypes(who);
    const restored = await who.request("POST", `/assessments/${id}/versions/1/restore`, {});
    expect(restored.status).toBe(200);
    const now = await fetchDraft(who, id);
    expect(now.exercises[0].questions.map((each: { id: string }) => each.id)).toEqual([one.id, two.id]);
    expect(now.exercises[0].questions[0].content_ast).toEqual(one.content_ast);
    expect([now.version, now.has_unpublished_changes]).toEqual([2, true]);
    const keys = await who.request("GET", `/v1/assessments/${id}/answer-keys`);
    expect(keys.data.exercises[0].questions[0].answer_keys[0].accept).toEqual([{ value: "Paris" }]);
    expect(await listEventTypes(who)).toEqual(before);
    expect(await listAuditEntries(who, "assessment.version_restored")).toMatchObject([
      { actor_kind: "user", detail: { version: 1 } },
    ]);
    await who.request("POST", `/assessments/${id}/versions/2/restore`, {});
    expect((await fetchDraft(who, id)).has_unpublished_changes).toBe(false);
  });

  test("can't be restored over a newer revision or into an archived assessment", async () => {
    const who = await createMemberVisitor();
    const { id } = await createThreeVersions(who);
    const { revision, exercises } = await fetchDraft(who, id);
    await who.request("PATCH", `/v1/assessments/${id}`, { title: "Meanwhile" });
    const stale = await who.request("POST", `/assessments/${id}/versions/1/restore`, { revision });
    expect([stale.status, stale.error.code]).toEqual([409, "stale_revision"]);
    expect((await fetchDraft(who, id)).exercises).toEqual(exercises);
    for (const version of ["3", "0", "-1", "x", "1.0"]) {
      const { status } = await who.request("POST", `/assessments/${id}/versions/${version}/restore`, {});
      expect(status, version).toBe(404);
    }
    await who.request("POST", `/v1/assessments/${id}/archive`);
    const archived = await who.request("POST", `/assessments/${id}/versions/1/restore`, {});
    expect([archived.status, archived.error.code]).toEqual([409, "assessment_archived"]);
  });
});
