import { beforeAll, describe, expect, test } from "vitest";
import { type Api, type ApiResponse, createTestClient, UNKNOWN_ID } from "#tests/support/api.ts";
import {
  addItem,
  createCollection,
  createDrafts,
  createFilledCollection,
  listItems,
} from "#tests/support/collections.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";

let api: Api;
let stranger: Api;
beforeAll(async () => {
  [api, stranger] = await Promise.all([createTestClient(), createTestClient()]);
});

describe("a collection's results", () => {
  test("are the submissions to its assessments, newest first, with the filters of results", async () => {
    const own = await createTestClient();
    const id = await createCollection(own);
    const quizzes = [
      await createPublishedAssessment(own, [choiceQuestion()]),
      await createPublishedAssessment(own, [choiceQuestion()]),
    ];
    const elsewhere = await createPublishedAssessment(own, [choiceQuestion()]);
    for (const quiz of quizzes) await addItem(own, id, quiz.id);
    const submit = async (quiz: (typeof quizzes)[number], learner_ref: string, value: string) =>
      (
        await own.post(`/v1/assessments/${quiz.id}/submit`, {
          learner_ref,
          answers: buildAnswers(quiz, [value]),
        })
      ).data.submission_id;
    const ids = [
      await submit(quizzes[0], "ann", "b"),
      await submit(quizzes[1], "bob", "a"),
      await submit(quizzes[0], "bob", "b"),
    ];
    await submit(elsewhere, "ann", "b");
    await own.post(`/v1/assessments/${quizzes[1].id}/archive`);

    const path = `/v1/collections/${id}/results`;
    const all = await own.get(path);
    expect(all.data.map((s: { id: string }) => s.id)).toEqual([...ids].reverse());
    expect(all.meta).toEqual({ total: 3, page: 1, limit: 20 });
    const [, alone] = (await own.get(`/v1/assessments/${quizzes[0].id}/results`)).data;
    expect(all.data[2]).toEqual({ ...alone, assessment_id: quizzes[0].id, assessment_title: "A quiz" });
    const search = async (query: string) => {
      const { data, meta } = await own.get(`${path}?${query}`);
      return [meta.total, ...data.map((s: { id: string }) => s.id)];
    };
    expect(await search("learner_ref=bob")).toEqual([2, ids[2], ids[1]]);
    expect(await search("passed=false")).toEqual([1, ids[1]]);
    expect(await search("status=awaiting_manual_grading")).toEqual([0]);
    expect(await search("limit=1&page=3")).toEqual([3, ids[0]]);
    expect(await search("is_draft=true")).toEqual([0]);
    expect((await own.get(`${path}?passed=maybe`)).error.details[0].path).toBe("passed");
    const empty = await own.get(`/v1/collections/${await createCollection(own, "Empty")}/results`);
    expect(empty.body).toEqual({ data: [], error: null, meta: { total: 0, page: 1, limit: 20 } });
  });
});

describe("access to collections", () => {
  test("returns 404 for another organization's ids in paths and bodies, as for unknown ids", async () => {
    const theirs = await createFilledCollection(stranger, 2);
    const mine = await createFilledCollection(api, 1);
    const before = await stranger.get(`/v1/collections/${theirs.id}`);
    const [own = ""] = await createDrafts(api, 1);
    const requestForeign = (id: string, itemId: string, assessmentId: string): Promise<ApiResponse>[] => [
      api.get(`/v1/collections/${id}`),
      api.patch(`/v1/collections/${id}`, { name: "Taken over" }),
      api.delete(`/v1/collections/${id}`),
      api.post(`/v1/collections/${id}/archive`),
      api.post(`/v1/collections/${id}/unarchive`),
      api.get(`/v1/collections/${id}/results`),
      addItem(api, id, own),
      api.delete(`/v1/collections/${id}/items/${itemId}`),
      api.patch(`/v1/collections/${id}/reorder`, { item_ids: [itemId] }),
      api.delete(`/v1/collections/${mine.id}/items/${itemId}`),
      addItem(api, mine.id, assessmentId),
    ];
    const foreign = await Promise.all(
      requestForeign(theirs.id, theirs.items[0] ?? "", theirs.assessments[0] ?? ""),
    );
    const unknown = await Promise.all([
      ...requestForeign(UNKNOWN_ID, UNKNOWN_ID, UNKNOWN_ID),
      ...requestForeign("7", "%00", ""),
    ]);
    for (const [i, answer] of [...foreign, ...unknown].entries()) {
      expect([i, answer.status, answer.error?.code]).toEqual([i, 404, "not_found"]);
      expect(answer.error.message).toBe(foreign[i % foreign.length]?.error.message);
    }
    expect((await stranger.get(`/v1/collections/${theirs.id}`)).text).toBe(before.text);
    expect(await listItems(api, mine.id)).toHaveLength(1);
  });

  test("requires read:assessments to read, read:results for results, and write:assessments to change", async () => {
    const { id, items, assessments } = await createFilledCollection(api, 1);
    const reader = await api.withScopes("read:assessments");
    expect((await reader.get("/v1/collections")).status).toBe(200);
    expect((await reader.get(`/v1/collections/${id}`)).status).toBe(200);
    const marker = await api.withScopes("read:results");
    expect((await marker.get(`/v1/collections/${id}/results`)).status).toBe(200);
    const refused = await Promise.all([
      marker.get(`/v1/collections/${id}`),
      reader.get(`/v1/collections/${id}/results`),
      reader.post("/v1/collections", { name: "x" }),
      reader.patch(`/v1/collections/${id}`, { name: "x" }),
      reader.delete(`/v1/collections/${id}`),
      reader.post(`/v1/collections/${id}/archive`),
      reader.post(`/v1/collections/${id}/unarchive`),
      addItem(reader, id, assessments[0] ?? ""),
      reader.delete(`/v1/collections/${id}/items/${items[0]}`),
      reader.patch(`/v1/collections/${id}/reorder`, { item_ids: items }),
    ]);
    expect(refused.map((answer) => answer.error?.code)).toEqual(
      Array(refused.length).fill("insufficient_scope"),
    );
  });
});
