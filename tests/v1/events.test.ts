import { sql as drizzle } from "drizzle-orm";
import type postgres from "postgres";
import { beforeAll, describe, expect, test } from "vitest";
import { EVENT_TYPES } from "#lib/contract/events.ts";
import { buildFeedStatement } from "#lib/domains/webhooks/feed-statement.ts";
import { deleteOldEvents } from "#lib/domains/webhooks/retention.ts";
import { renumberEvents } from "#lib/platform/db/renumber-events.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, openQuestion } from "#tests/support/quiz.ts";
import { withTestLock } from "#tests/support/test-lock.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

type Event = { id: string; type: string; data: Record<string, unknown> };

const limits = { default: 100_000, submit: 100_000, check: 100_000 };
const createApi = () => createTestClient({ limits });
let api: Api;
beforeAll(async () => {
  api = await createApi();
});

async function createCollection(own: Api, name: string): Promise<string> {
  const { data, error } = await own.post("/v1/collections", { name });
  expect(error).toBeNull();
  return data.id;
}

/** Inserts events as the service does, in one transaction. Returns their ids in order. */
async function insertEvents(
  own: Api,
  type: string,
  createdAt: Date,
  count = 1,
  sql: postgres.ISql = testDatabase().sql,
): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const rows = JSON.stringify(ids.map((id) => ({ id })));
  await sql`insert into events (organization_id, id, type, data, created_at)
    select ${own.organizationId}, r.id, ${type}, '{}', ${createdAt.toISOString()}
    from json_to_recordset(${rows}::text::json) as r (id uuid)`;
  return ids;
}

const listPath = (query: Record<string, string | number | undefined>): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/v1/events?${new URLSearchParams(given)}`;
};

/** Reads to the end of the feed, once it has `count` events. Other transactions of the server can delay them. */
async function readAll(
  own: Api,
  count: number,
  query: Record<string, string | number> = {},
): Promise<Event[]> {
  const events: Event[] = [];
  await waitUntil(async () => {
    const { data, error } = await own.get(listPath({ after: events.at(-1)?.id, ...query }));
    expect(error).toBeNull();
    events.push(...data);
    return events.length >= count && data.length === 0;
  }, `${count} events`);
  return events;
}

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

describe("the feed of events", () => {
  test("returns the bodies that webhooks deliver, byte for byte", async () => {
    const own = await createApi();
    const webhook = { url: "https://receiver.example/hook", events: ["*"] };
    await own.post("/v1/webhooks", webhook);
    const id = await createCollection(own, "Über alles");
    await own.patch(`/v1/collections/${id}`, { name: "Renamed" });
    const { data: deliveries } = await own.get("/v1/webhooks/deliveries");
    const bodies: string[] = [];
    for (const delivery of deliveries.reverse()) {
      bodies.push(JSON.stringify((await own.get(`/v1/webhooks/deliveries/${delivery.id}`)).data.body));
    }
    await readAll(own, 2);
    const { text, meta } = await own.get("/v1/events");
    expect(meta).toEqual({ limit: 100, has_more: false });
    expect(text).toBe(`{"data":[${bodies.join(",")}],"error":null,"meta":${JSON.stringify(meta)}}`);
  });

  test("continues after an event, says whether more follow, and ends with an empty page", async () => {
    const own = await createApi();
    const ids: string[] = [];
    for (const name of ["A", "B", "C"]) ids.push(await createCollection(own, name));
    const all = await readAll(own, 3);
    expect(all.map(({ data }) => data.collection_id)).toEqual(ids);
    const first = await own.get("/v1/events?limit=2");
    expect([first.data, first.meta]).toEqual([all.slice(0, 2), { limit: 2, has_more: true }]);
    const second = await own.get(`/v1/events?limit=1&after=${all[1]?.id}`);
    expect([second.data, second.meta]).toEqual([all.slice(2), { limit: 1, has_more: false }]);
    const last = await own.get(`/v1/events?after=${all[2]?.id.toUpperCase()}`);
    expect([last.data, last.meta]).toEqual([[], { limit: 100, has_more: false }]);
  });

  test("filters by types without changing the order, also after an event of another type", async () => {
    const own = await createApi();
    for (const name of ["A", "B"]) {
      const id = await createCollection(own, name);
      await own.delete(`/v1/collections/${id}`);
    }
    const all = await readAll(own, 4);
    const types = "collection.deleted,collection.archived";
    const deleted = all.filter(({ type }) => type === "collection.deleted");
    expect(await readAll(own, 2, { types })).toEqual(deleted);
    expect((await own.get(listPath({ types, after: all[2]?.id }))).data).toEqual(deleted.slice(1));
    expect(await readAll(own, 4, { types: `collection.created, ${types}` })).toEqual(all);
  });

  test("leaves out test events", async () => {
    const own = await createApi();
    const { data } = await own.post("/v1/webhooks", { url: "https://receiver.example/hook", events: ["*"] });
    expect((await own.post(`/v1/webhooks/${data.id}/test`)).status).toBe(202);
    await createCollection(own, "After the test");
    expect((await readAll(own, 1)).map(({ type }) => type)).toEqual(["collection.created"]);
  });

  test.each([
    ["types=submission.graded,nonsense", "types"],
    ["types=webhook.test", "types"],
    ["types=*", "types"],
    ["types=", "types"],
    ["limit=0", "limit"],
    ["limit=501", "limit"],
    ["page=2", "page"],
  ])("returns 400 for %s", async (query, path) => {
    const { status, error } = await api.get(`/v1/events?${query}`);
    expect([status, error.code, error.details[0].path]).toEqual([400, "invalid_request", path]);
  });

  test("returns up to 500 events in a page", async () => {
    const own = await createApi();
    const ids = await insertEvents(own, "collection.created", new Date(), 501);
    await readAll(own, 501, { limit: 500 });
    const { data, meta } = await own.get("/v1/events?limit=500");
    expect(data.map(({ id }: Event) => id)).toEqual(ids.slice(0, 500));
    expect(meta).toEqual({ limit: 500, has_more: true });
  });

  test("returns 410 after an event that is unknown, older than 30 days, or of another organization", async () => {
    const [own, other] = await Promise.all([createApi(), createApi()]);
    const [old = ""] = await insertEvents(own, "collection.created", daysAgo(30.01));
    const [kept = ""] = await insertEvents(own, "collection.created", daysAgo(29.99));
    const [foreign = ""] = await insertEvents(other, "collection.created", new Date());
    for (const after of [old, foreign, newId(), "no-uuid", ""]) {
      const { status, error } = await own.get(listPath({ after }));
      expect([status, error?.code], after).toEqual([410, "event_expired"]);
    }
    expect((await readAll(own, 1)).map(({ id }) => id)).toEqual([kept]);
    expect((await own.get(`/v1/events?after=${kept}`)).status).toBe(200);
  });
});

test("three readers of a busy feed each get every event exactly once and in the same order", async () => {
  const own = await createApi();
  const { sql } = testDatabase();
  const assessment = await createPublishedAssessment(own, [openQuestion()], { allowed_attempts: null });
  await insertEvents(own, "collection.created", daysAgo(31), 300);

  // These transactions write first and commit last, in the opposite order.
  const releases: (() => Promise<void>)[] = [];
  for (const _ of ["first", "second"]) {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: hasWritten, resolve: reportWritten } = Promise.withResolvers<void>();
    const transaction = sql.begin(async (tx) => {
      await insertEvents(own, "collection.created", new Date(), 1, tx);
      reportWritten();
      await mayEnd;
    });
    await Promise.race([hasWritten, transaction]);
    releases.unshift(async () => {
      end();
      await transaction;
    });
  }

  let expected = Number.POSITIVE_INFINITY;
  const read = async (): Promise<string[]> => {
    const ids: string[] = [];
    await waitUntil(async () => {
      const limit = 1 + Math.floor(Math.random() * 9);
      const { data, error } = await own.get(listPath({ after: ids.at(-1), limit }));
      expect(error).toBeNull();
      ids.push(...data.map(({ id }: Event) => id));
      return ids.length >= expected && data.length === 0;
    }, "the reader has all events");
    return ids;
  };
  const readers = [read(), read(), read()];

  const grade = async (learner: number) => {
    const answers = buildAnswers(assessment, ["An essay"]);
    const submitted = await own.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: `learner ${learner}`,
      answers,
    });
    const question_id = assessment.exercises[0].questions[0].id;
    const graded = await own.request("PUT", `/v1/submissions/${submitted.data.submission_id}/grading`, {
      body: { questions: [{ question_id, score: 1 }], finalize: true },
    });
    expect(graded.error).toBeNull();
  };
  await Promise.all([
    ...Array.from({ length: 20 }, (_, i) => grade(i)),
    ...Array.from({ length: 20 }, (_, i) => createCollection(own, `Collection ${i}`)),
    deleteOldEvents(testDatabase(), new Date()),
  ]);
  for (const release of releases) {
    await release();
    await createCollection(own, "After a commit");
  }

  const rows = await sql<{ id: string; type: string; submission: string | null }[]>`
    select id, type, data->>'submission_id' as submission from events
    where organization_id = ${own.organizationId} order by transaction, id`;
  expected = rows.length;
  expect(rows).toHaveLength(1 + 40 + 20 + 2 + 2);
  for (const ids of await Promise.all(readers)) expect(ids).toEqual(rows.map(({ id }) => id));

  for (const submission of new Set(rows.flatMap((row) => row.submission ?? []))) {
    const own = rows.filter((row) => row.submission === submission).map(({ type }) => type);
    expect(own).toEqual(["submission.graded", "submission.grading.completed"]);
  }
});

test("events that came from another cluster stay before new ones, in their order", async () => {
  const own = await createApi();
  const { db, sql } = testDatabase();
  const before: string[] = [];
  for (let i = 0; i < 5; i++) before.push(...(await insertEvents(own, "collection.created", new Date(), 3)));
  await withTestLock("event numbers", async () => {
    await sql`update events set transaction = transaction + 1000000000000 where organization_id = ${own.organizationId}`;
    await renumberEvents(db);
    const [row] =
      await sql`select max(transaction)::int as max from events where organization_id = ${own.organizationId}`;
    expect(row?.max).toBeLessThan(0);

    const after = await insertEvents(own, "collection.created", new Date(), 2);
    expect((await readAll(own, 17)).map(({ id }) => id)).toEqual([...before, ...after]);
    const numbers = () =>
      sql`select id, transaction from events where organization_id = ${own.organizationId} order by id`;
    const renumbered = await numbers();
    await renumberEvents(db);
    expect(await numbers()).toEqual(renumbered);
  });
});

test("a page of a rare type is read from the index, however many other events there are", async () => {
  const own = await createApi();
  const { sql, db } = testDatabase();
  const rare = await insertEvents(own, "collection.reordered", new Date(), 2);
  await insertEvents(own, "submission.graded", new Date(), 20_000);
  rare.push(...(await insertEvents(own, "collection.reordered", new Date(), 1)));
  await sql`analyze events`;
  expect((await readAll(own, 3, { types: "collection.reordered" })).map(({ id }) => id)).toEqual(rare);
  for (const after of [undefined, rare[0]]) {
    const query = { after, types: EVENT_TYPES, since: daysAgo(30), limit: 50 };
    const [row] = await db.execute<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      drizzle`explain (analyze, format json) ${buildFeedStatement(own.organizationId, query)}`,
    );
    const scans = listNodes(row?.["QUERY PLAN"][0].Plan).filter((node) => node["Relation Name"] === "events");
    const [feed] = scans.filter((node) => node["Index Name"] === "events_feed");
    expect(scans.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    expect([feed?.["Actual Loops"], feed?.["Rows Removed by Filter"]]).toEqual([EVENT_TYPES.length, 0]);
    expect((feed?.["Actual Rows"] ?? 0) * EVENT_TYPES.length).toBeLessThan(100);
  }
});

type PlanNode = { "Node Type": string; Plans?: PlanNode[]; [name: string]: unknown } & Partial<
  Record<"Actual Rows" | "Actual Loops" | "Rows Removed by Filter", number>
>;
const listNodes = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(listNodes)] : [];
