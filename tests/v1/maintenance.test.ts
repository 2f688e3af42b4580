import { beforeAll, expect, test } from "vitest";
import { sweep } from "#lib/maintenance/sweep.ts";
import { type Api, newOrganization, testDatabase } from "#tests/support/api.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";
import { published } from "#tests/support/steps.ts";

let api: Api;
beforeAll(async () => {
  api = await newOrganization();
});

const round = () => sweep(testDatabase(), new Date(), new AbortController().signal);
const count = async (table: string, more = "true") => {
  const { sql } = testDatabase();
  const [row] = await sql.unsafe(
    `select count(*)::int as n from ${table} where organization_id = $1 and ${more}`,
    [api.organizationId],
  );
  return row?.n;
};

test("upkeep forgets answers to repeat after 24 hours, and no sooner", async () => {
  const { sql } = testDatabase();
  for (const key of ["old", "new"])
    await api.post("/v1/assessments", { title: key }, { headers: { "idempotency-key": key } });
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where organization_id = ${api.organizationId} and key = 'old'`;
  await round();
  expect(await count("idempotency_keys")).toBe(1);
});

test("upkeep forgets windows that have emptied, and those alone", async () => {
  const { sql } = testDatabase();
  const org = api.organizationId;
  await sql`select rate_take(${org}, 'live', 5, interval '1 hour'), rate_take(${org}, 'dead', 5, interval '1 hour')`;
  await sql`update rate_counters set empty_at = now() - interval '2 minutes' where organization_id = ${org} and name = 'dead'`;
  await round();
  expect([await count("rate_counters", "name = 'dead'"), await count("rate_hits", "name = 'dead'")]).toEqual([
    0, 0,
  ]);
  expect([await count("rate_counters", "name = 'live'"), await count("rate_hits", "name = 'live'")]).toEqual([
    1, 1,
  ]);
  const [again] = await sql`select allowed, remaining from rate_take(${org}, 'dead', 5, interval '1 hour')`;
  expect(again).toEqual({ allowed: true, remaining: "4" });
});

test("upkeep forgets tokens and links a month after their end, and events after 30 days", async () => {
  const { sql } = testDatabase();
  const assessment = await published(api, [choiceQuestion()]);
  const mint = () =>
    api.post("/v1/embed/token", { assessment_id: assessment.id, origins: ["https://a.example"] });
  await mint();
  await sql`update embed_tokens set expires_at = now() - interval '31 days' where organization_id = ${api.organizationId}`;
  await mint();
  await api.post("/v1/author-links", {});
  await sql`update author_links set expires_at = now() - interval '31 days' where organization_id = ${api.organizationId}`;
  await sql`update events set created_at = now() - interval '31 days' where organization_id = ${api.organizationId}`;
  await round();
  expect([await count("embed_tokens"), await count("author_links"), await count("events")]).toEqual([
    1, 0, 0,
  ]);
});
