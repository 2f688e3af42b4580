import { beforeAll, expect, test } from "vitest";
import { restoreVersion } from "#lib/domains/assessments/restore-version.ts";
import { listVersionsWithUse } from "#lib/domains/assessments/versions.ts";
import { listDetailedUses } from "#lib/domains/items/usage.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createItemId, createItemIds } from "#tests/support/items.ts";
import { buildPool } from "#tests/support/pools.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { createSystemContext } from "#tests/support/system-context.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const create = async (exercises: object[]): Promise<string> =>
  (await api.post("/v1/assessments", { title: "Exam", exercises })).data.id;
const publish = (id: string) => api.post(`/v1/assessments/${id}/publish`);
const read = async (id: string, version = "draft") =>
  (await api.get(`/v1/assessments/${id}?version=${version}`)).data;
const listUses = async (item: string) => {
  const { data } = await api.get(`/v1/items/${item}/usage`);
  return data.map((use: Record<string, unknown>) => [use.assessment_id, use.version, use.question_id]);
};
const remove = (item: string) => api.delete(`/v1/items/${item}`);

test("an item counts as used by the working copy and by each version, and can't be deleted", async () => {
  const item = await createItemId(api);
  const id = await create([{ questions: [{ item_id: item }] }]);
  const [question] = (await read(id)).exercises[0].questions;
  expect(await listUses(item)).toEqual([[id, null, question.id]]);
  await publish(id);
  expect(await listUses(item)).toHaveLength(2);
  expect((await api.get(`/v1/items/${item}`)).data.last_used_at).toEqual(expect.any(String));

  await api.patch(`/v1/assessments/${id}`, { exercises: [{ questions: [textQuestion()] }] });
  expect(await listUses(item)).toEqual([[id, 1, question.id]]);
  expect((await remove(item)).error?.code).toBe("item_in_use");
  expect((await api.delete(`/v1/assessments/${id}`)).status).toBe(200);
  expect((await remove(item)).status).toBe(200);
});

test("a pool's list uses its items at once, and a pool by tags once it is published", async () => {
  const listed = await createItemId(api);
  const tagged = await createItemId(api, { tags: ["uses"] });
  const id = await create([
    { pool: buildPool([listed], 1) },
    { pool: { from: { tags: ["uses"] }, draw: 1 } },
  ]);
  const { exercises } = await read(id);
  expect(await listUses(listed)).toEqual([[id, null, exercises[0].questions[0].id]]);
  expect(await listUses(tagged)).toEqual([]);
  await publish(id);
  expect(await listUses(tagged)).toEqual([[id, 1, exercises[1].questions[0].id]]);
});

test("the list of versions says which of them have items, as questions or in pools", async () => {
  const [a = "", b = ""] = await createItemIds(api, 2);
  const id = await create([]);
  for (const exercise of [
    { questions: [{ item_id: a }] },
    { questions: [textQuestion()] },
    { pool: buildPool([b], 1) },
  ]) {
    await api.patch(`/v1/assessments/${id}`, { exercises: [exercise] });
    await publish(id);
  }
  const ctx = createSystemContext(testDatabase().db, api.organizationId);
  const { items } = await listVersionsWithUse(ctx, { id });
  expect(items.map(({ version, has_items }) => [version, has_items])).toEqual([
    [3, true],
    [2, false],
    [1, true],
  ]);
});

test("restoring a version keeps the latest revision of its items, and the assessment's revision if nothing changes", async () => {
  const ctx = createSystemContext(testDatabase().db, api.organizationId);
  const item = await createItemId(api, textQuestion());
  const id = await create([{ questions: [{ item_id: item }, choiceQuestion()] }]);
  await publish(id);
  expect((await api.patch(`/v1/items/${item}`, { ...textQuestion(), points: 7 })).status).toBe(200);
  const { revision } = await read(id);
  expect((await restoreVersion(ctx, { id, version: 1 })).revision).toBe(revision);
  const latest = { item_revision: 2, points: 7 };
  expect((await read(id)).exercises[0].questions[0]).toMatchObject(latest);

  const changed = await api.patch(`/v1/assessments/${id}`, { exercises: [{ questions: [textQuestion()] }] });
  const restored = await restoreVersion(ctx, { id, version: 1 });
  expect(restored.revision).toBe(changed.data.revision + 1);
  expect(restored.exercises[0]?.questions[0]).toMatchObject(latest);
});

test("a duplicate uses the same items in questions and pools of its own", async () => {
  const [a = "", b = ""] = await createItemIds(api, 2);
  const pool = buildPool([b], 1);
  const id = await create([
    { questions: [{ item_id: a, revision: 1, points: 2 }] },
    { pool, order: "random" },
  ]);
  await publish(id);
  const copy = (await api.post(`/v1/assessments/${id}/duplicate`)).data;
  expect(copy.exercises[1]).toMatchObject({ pool, order: "random", questions: [{ item_id: b }] });
  const [first, second] = copy.exercises.map(
    ({ questions }: { questions: { id: string }[] }) => questions[0]?.id,
  );
  expect(await listUses(a)).toContainEqual([copy.id, null, first]);
  expect(await listUses(b)).toContainEqual([copy.id, null, second]);
  expect(second).not.toBe((await read(id)).exercises[1].questions[0].id);
});

test("a large body refers to items like a small one", async () => {
  const [item = "", other = ""] = await createItemIds(api, 2);
  const padding = "long text ".repeat(30_000);
  const exercises = [
    { questions: [{ item_id: item }, choiceQuestion()], shared_context: { text: padding } },
    { pool: buildPool([other], 1) },
  ];
  const wrong = [{ ...exercises[0], questions: [choiceQuestion(), { item_id: "x" }] }];
  const refused = await api.post("/v1/assessments", { title: "Large", exercises: wrong });
  expect(refused.error?.details).toMatchObject([{ path: "exercises[0].questions[1].item_id" }]);

  const id = await create(exercises);
  expect(await listUses(item)).toHaveLength(1);
  expect(await listUses(other)).toHaveLength(1);
  await publish(id);
  const changed = await api.patch(`/v1/assessments/${id}`, { exercises: exercises.slice(0, 1) });
  expect(changed.data.exercises[0].questions[0]).toMatchObject({ item_id: item, outdated: false });
  expect(changed.data.has_unpublished_changes).toBe(true);
  expect(await listUses(other)).toHaveLength(1);
  const unknown = { exercises: [{ questions: [{ item_id: item, revision: 9 }], shared_context: padding }] };
  expect((await api.patch(`/v1/assessments/${id}`, unknown)).error?.details).toMatchObject([
    { path: "exercises[0].questions[0].revision" },
  ]);
});

test("the uses of an item in a question and in pools of an assessment are told apart by their place", async () => {
  const [item = "", other = ""] = await createItemIds(api, 2);
  const listPlaces = async () => {
    const ctx = createSystemContext(testDatabase().db, api.organizationId);
    const { items } = await listDetailedUses(ctx, { id: item, query: { page: 1, limit: 25 } });
    return items.map(({ version, isInLatestVersion, place }) => ({ version, isInLatestVersion, place }));
  };
  const id = await create([
    { pool: buildPool([item, other], 1) },
    { questions: [textQuestion(), { item_id: item }] },
  ]);
  const both = (version: number | null, isInLatestVersion: boolean) =>
    [{ question: 3 }, { poolOfPart: 1 }].map((place) => ({ version, isInLatestVersion, place }));
  expect(await listPlaces()).toHaveLength(2);
  expect(await listPlaces()).toEqual(expect.arrayContaining(both(null, false)));
  await publish(id);
  await api.patch(`/v1/assessments/${id}`, { exercises: [{ questions: [{ item_id: item }] }] });
  await publish(id);
  const places = await listPlaces();
  expect(places).toHaveLength(4);
  expect(places).toEqual(
    expect.arrayContaining([
      ...both(1, false),
      { version: 2, isInLatestVersion: true, place: null },
      { version: null, isInLatestVersion: false, place: null },
    ]),
  );
});
