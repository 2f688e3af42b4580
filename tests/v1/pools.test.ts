import { beforeAll, expect, test } from "vitest";
import { type Api, createTestClient, UNKNOWN_ID } from "#tests/support/api.ts";
import { createItemId, createItemIds } from "#tests/support/items.ts";
import { buildPool } from "#tests/support/pools.ts";
import { choiceQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
let listed: string[];
beforeAll(async () => {
  api = await createTestClient();
  listed = await createItemIds(api, 3);
});

const create = async (exercises: object[]): Promise<string> => {
  const created = await api.post("/v1/assessments", { title: "Exam", exercises });
  expect(created.error).toBeNull();
  return created.data.id;
};
const publish = (id: string) => api.post(`/v1/assessments/${id}/publish`);
const read = async (id: string, version = "draft") =>
  (await api.get(`/v1/assessments/${id}?version=${version}`)).data;
const refuse = async (exercises: object[]) => {
  const { status, error } = await api.post("/v1/assessments", { title: "Exam", exercises });
  expect([status, error?.code]).toEqual([400, "invalid_request"]);
  return error?.details?.map(({ path }: { path: string }) => path);
};
const findProblems = async (exercises: object[]) => {
  const { status, error } = await publish(await create(exercises));
  expect([status, error?.code]).toEqual([409, "not_publishable"]);
  return error?.details;
};

test("shows a pool as written and the questions that it draws from, and keeps both when it is published", async () => {
  const pool = buildPool(listed, 2);
  const id = await create([
    { pool, order: "random" },
    { questions: [textQuestion()], order: "as_written" },
  ]);
  const draft = await read(id);
  expect(draft).toMatchObject({ exercise_count: 2, question_count: 3 });
  expect(draft.exercises[0]).toMatchObject({ pool, order: "random" });
  expect(draft.exercises[1]).toMatchObject({ pool: null, order: "as_written" });
  expect(draft.exercises[0].questions.map((each: { item_id: string }) => each.item_id)).toEqual(listed);

  expect((await publish(id)).status).toBe(200);
  const published = await read(id, "published");
  expect(published.exercises).toEqual(draft.exercises);
  expect(published).toMatchObject({ question_count: 3, has_unpublished_changes: false });
  const keys = (await api.get(`/v1/assessments/${id}/answer-keys?version=published`)).data;
  expect(keys.exercises[0].questions).toHaveLength(3);
  const [question] = published.exercises[0].questions;
  const answers = [{ responseId: "r1", value: "b" }];
  const checked = await api.post(`/v1/assessments/${id}/check`, {
    question_id: question.id,
    answers,
    learner_ref: "ada",
  });
  expect(checked.data).toMatchObject({ correct: true, max_score: 1 });
});

test("draws from all items with the tags, which publishing freezes", async () => {
  const tags = ["algebra", "year 9"];
  const ids = await createItemIds(api, 2, { tags: ["year 9", "algebra", "hard"] });
  await createItemId(api, { tags: ["algebra"] });
  const id = await create([{ pool: { from: { tags }, draw: 1 } }]);
  await publish(id);
  await createItemId(api, { tags });
  expect((await read(id)).exercises[0].questions).toHaveLength(3);
  const frozen = (await read(id, "1")).exercises[0];
  expect(frozen.pool).toEqual({ from: { tags }, draw: 1 });
  expect(frozen.questions.map((each: { item_id: string }) => each.item_id)).toEqual(ids);
});

test("takes only the items of a folder, and rejects a folder that doesn't exist", async () => {
  const folder_id = (await api.post("/v1/folders", { name: "Algebra" })).data.id;
  const inside = await createItemId(api, { tags: ["sets"], folder_id });
  await createItemId(api, { tags: ["sets"] });
  const id = await create([{ pool: { from: { tags: ["sets"], folder_id }, draw: 1 } }]);
  const { questions } = (await read(id)).exercises[0];
  expect(questions.map((each: { item_id: string }) => each.item_id)).toEqual([inside]);
  const pool = { from: { tags: ["sets"], folder_id: UNKNOWN_ID }, draw: 1 };
  expect(await refuse([{ pool }])).toEqual(["exercises[0].pool.from.folder_id"]);
});

test("rejects pools with no items, repeated items or impossible numbers, each at its place", async () => {
  const draw = 1;
  const [a = "", b = ""] = listed;
  expect(await refuse([{ pool: { from: [], draw } }])).toEqual(["exercises[0].pool.from"]);
  expect(await refuse([{ pool: buildPool([a, b, a.toUpperCase()], draw) }])).toEqual([
    "exercises[0].pool.from[2].item_id",
  ]);
  expect(await refuse([{ pool: buildPool([a, UNKNOWN_ID], draw) }])).toEqual([
    "exercises[0].pool.from[1].item_id",
  ]);
  for (const wrong of [0, 501, 1.5]) {
    expect(await refuse([{ pool: buildPool([a], wrong) }])).toEqual(["exercises[0].pool.draw"]);
  }
  expect(await refuse([{ pool: { from: { tags: [] }, draw } }])).toEqual(["exercises[0].pool.from.tags"]);
  const pool = buildPool([a], draw);
  expect(await refuse([{ pool, questions: [textQuestion()] }])).toEqual(["exercises[0].questions"]);
  expect(await refuse([{}])).toEqual(["exercises[0].questions"]);
  expect(
    await refuse([
      { pool: { from: { tags: ["x"] }, draw: 400 } },
      { pool: { from: { tags: ["x"] }, draw: 101 } },
    ]),
  ).toEqual(["exercises"]);
});

test("can't publish a pool that is too small, or whose points differ without points_each", async () => {
  const [a = ""] = listed;
  const worth = await createItemId(api, choiceQuestion(2));
  const small = [{ questions: [textQuestion()] }, { pool: buildPool([a], 2) }];
  expect(await findProblems(small)).toEqual([
    { path: "exercises[1].pool", message: expect.stringContaining("draws 2, but only 1 item") },
  ]);
  const unequal = buildPool([a, worth], 1);
  expect(await findProblems([{ pool: unequal }])).toEqual([
    { path: "exercises[0].pool", message: expect.stringContaining("points_each") },
  ]);
  const id = await create([{ pool: { ...unequal, points_each: 4 } }]);
  expect((await publish(id)).status).toBe(200);
  const { questions } = (await read(id, "1")).exercises[0];
  expect(questions.map(({ points }: { points: number }) => points)).toEqual([4, 4]);
});

test("can't publish a pool with an item without a key, and says which", async () => {
  const keyless = await createItemId(api, { content_ast: textQuestion().content_ast, answer_keys: [] });
  expect(await findProblems([{ pool: buildPool([keyless], 1) }])).toEqual([
    { path: "exercises[0].pool", message: expect.stringMatching(/“The capital of France.*has no key/) },
  ]);
});

test("can't publish pools that can't be drawn without two items of an enemy group", async () => {
  const rivals = await createItemIds(api, 2, { tags: ["enemy:rivers"] });
  expect(await findProblems([{ pool: buildPool(rivals, 2) }])).toEqual([
    { path: "exercises[0].pool", message: expect.stringContaining("enemy") },
  ]);
  const [a = "", b = ""] = listed;
  const shared = [{ questions: [{ item_id: a }] }, { pool: buildPool([a, b], 2) }];
  expect(await findProblems(shared)).toMatchObject([{ path: "exercises[1].pool" }]);
});

test("an update keeps the pool and the order that it leaves out, and questions replace a pool", async () => {
  const pool = buildPool(listed, 2);
  const id = await create([{ pool, order: "random" }]);
  const [exercise] = (await read(id)).exercises;
  const update = async (exercises: object[]) =>
    (await api.patch(`/v1/assessments/${id}`, { exercises })).data.exercises[0];
  expect(await update([{ id: exercise.id, shared_context: "Read this" }])).toEqual({
    ...exercise,
    shared_context: "Read this",
  });
  const replaced = await update([{ id: exercise.id, questions: [openQuestion()], order: "as_written" }]);
  expect(replaced).toMatchObject({ id: exercise.id, pool: null, order: "as_written" });
  expect(replaced.questions).toHaveLength(1);
});
