import { beforeAll, expect, test } from "vitest";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createItemId, createItemIds } from "#tests/support/items.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

type Question = { item_id: string; item_revision: number; points: number };
const create = async (exercises: object[]): Promise<string> =>
  (await api.post("/v1/assessments", { title: "Exam", exercises })).data.id;

test("an item is either deleted or referred to, but never both, however they race", async () => {
  const outcomes = await Promise.all(
    (await createItemIds(api, 8)).map(async (item_id) => {
      const [created, deleted] = await Promise.all([
        api.post("/v1/assessments", { title: "Exam", exercises: [{ questions: [{ item_id }] }] }),
        api.delete(`/v1/items/${item_id}`),
      ]);
      return [created.status, deleted.status];
    }),
  );
  for (const outcome of outcomes) {
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual(outcome);
  }
});

test("publishing freezes each item as one of its revisions, while items are changed and tagged", async () => {
  const tags = ["race"];
  const ids = await createItemIds(api, 4, { tags });
  const late = await createItemId(api);
  const id = await create([
    { pool: { from: { tags }, draw: 2, points_each: 1 } },
    // The pool still has two items that aren't shown already.
    { questions: ids.slice(2).map((item_id) => ({ item_id })) },
  ]);
  const edit = async () => {
    for (let points = 2; points < 8; points++) {
      for (const item of ids) await api.patch(`/v1/items/${item}`, { points });
      await api.patch(`/v1/items/${late}`, { tags: points % 2 === 0 ? tags : [] });
    }
  };
  const statuses: number[] = [];
  const publish = async () => {
    for (let i = 0; i < 8; i++) statuses.push((await api.post(`/v1/assessments/${id}/publish`)).status);
  };
  await Promise.all([edit(), publish()]);
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
  for (let version = 1; version <= 8; version++) {
    const { exercises } = (await api.get(`/v1/assessments/${id}?version=${version}`)).data;
    const [pool, fixed]: Question[][] = exercises.map((each: { questions: Question[] }) => each.questions);
    for (const { item_id, item_revision, points } of fixed ?? []) {
      // Each item began with 1 point, and each change was a revision with one point more.
      expect(points).toBe(item_revision);
      const drawn = pool?.find((question) => question.item_id === item_id);
      expect(drawn?.item_revision).toBe(item_revision);
    }
  }
});

test("two publishes of the same items both succeed when an item joins a pool of one of them meanwhile", async () => {
  const tags = ["joined"];
  const first = await createItemId(api);
  const second = await createItemId(api, { tags });
  const byTags = await create([{ pool: { from: { tags }, draw: 1 } }]);
  const listed = await create([{ questions: [{ item_id: first }, { item_id: second }] }]);
  const publish = (id: string) => api.post(`/v1/assessments/${id}/publish`);
  const published = await testDatabase().sql.begin(async (sql) => {
    await sql`select from items where id = ${second} for no key update`;
    const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const poolPublish = publish(byTags);
    const waiting = await findWaiting(own?.pid);
    expect((await api.patch(`/v1/items/${first}`, { tags })).error).toBeNull();
    const listPublish = publish(listed);
    await findWaiting(waiting);
    return { responses: Promise.all([poolPublish, listPublish]) };
  });
  expect((await published.responses).map(({ status }) => status)).toEqual([200, 200]);
  const { exercises } = (await api.get(`/v1/assessments/${byTags}?version=1`)).data;
  expect(exercises[0].questions.map((each: Question) => each.item_id)).toEqual([first, second]);
});

/** Waits until a connection waits for a lock of another one. Returns its process id. */
async function findWaiting(holder: number | undefined): Promise<number | undefined> {
  const find = () =>
    testDatabase().sql<{ pid: number }[]>`
      select pid from pg_stat_activity where ${holder ?? 0} = any(pg_blocking_pids(pid)) limit 1`;
  await expect.poll(find).toHaveLength(1);
  return (await find())[0]?.pid;
}
