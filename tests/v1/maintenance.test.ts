import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { sweep } from "#lib/domains/maintenance/sweep.ts";
import { newId } from "#lib/platform/ids.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";
import { withTestLock } from "#tests/support/test-lock.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const sweepNow = () => sweep(testDatabase(), new Date(), new AbortController().signal);
const runMaintenance = () => withTestLock("maintenance", sweepNow);
const count = async (table: string, more = "true") => {
  const { sql } = testDatabase();
  const [row] = await sql.unsafe(
    `select count(*)::int as n from ${table} where organization_id = $1 and ${more}`,
    [api.organizationId],
  );
  return row?.n;
};

test("maintenance deletes stored responses after 24 hours, and no sooner", async () => {
  const { sql } = testDatabase();
  for (const key of ["old", "new"])
    await api.post("/v1/assessments", { title: key }, { headers: { "idempotency-key": key } });
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where organization_id = ${api.organizationId} and key = 'old'`;
  await runMaintenance();
  expect(await count("idempotency_keys")).toBe(1);
});

test("maintenance deletes only empty rate windows", async () => {
  const { sql } = testDatabase();
  const org = api.organizationId;
  await sql`select rate_take(${org}, 'live', 5, interval '1 hour'), rate_take(${org}, 'dead', 5, interval '1 hour')`;
  await sql`update rate_counters set empty_at = now() - interval '2 minutes' where organization_id = ${org} and name = 'dead'`;
  await runMaintenance();
  expect([await count("rate_counters", "name = 'dead'"), await count("rate_hits", "name = 'dead'")]).toEqual([
    0, 0,
  ]);
  expect([await count("rate_counters", "name = 'live'"), await count("rate_hits", "name = 'live'")]).toEqual([
    1, 1,
  ]);
  const [again] = await sql`select granted, remaining from rate_take(${org}, 'dead', 5, interval '1 hour')`;
  expect(again).toEqual({ granted: 1, remaining: "4" });
});

test("maintenance deletes tokens and links 30 days after they expire, and events after 30 days", async () => {
  const { sql } = testDatabase();
  const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
  const mint = () =>
    api.post("/v1/embed/token", { assessment_id: assessment.id, origins: ["https://a.example"] });
  await mint();
  await sql`update embed_tokens set expires_at = now() - interval '31 days' where organization_id = ${api.organizationId}`;
  await mint();
  await api.post("/v1/author-links", {});
  await sql`update author_links set expires_at = now() - interval '31 days' where organization_id = ${api.organizationId}`;
  await sql`update events set created_at = now() - interval '31 days' where organization_id = ${api.organizationId}`;
  await runMaintenance();
  expect([await count("embed_tokens"), await count("author_links"), await count("events")]).toEqual([
    1, 0, 0,
  ]);
});

test("maintenance deletes a share link's token that nobody opened, with its learner's reference, after a day and no sooner", async () => {
  const { sql } = testDatabase();
  const { id } = await createPublishedAssessment(api, [choiceQuestion()]);
  const old = [
    { name: "unopened", hours: 25 },
    { name: "recent", hours: 23 },
    { name: "opened", hours: 25, attemptId: newId() },
    { name: "twice", hours: 25 },
    { name: "twice", hours: 1 },
    { name: "product", hours: 25, browser: null },
  ];
  for (const { name, hours, attemptId = null, browser = Buffer.from(name) } of old) {
    await sql`
      insert into embed_tokens (organization_id, id, digest, assessment_id, learner_ref, source, origins, browser, attempt_id,
        expires_at, created_at)
      values (${api.organizationId}, ${newId()}, ${randomBytes(32)}, ${id}, ${name}, 'hosted', '{}', ${browser}, ${attemptId},
        now() + interval '6 days', now() - ${hours} * interval '1 hour')`;
    await sql`
      insert into hosted_learners values (${api.organizationId}, ${name}, ${browser ?? Buffer.alloc(0)})
      on conflict do nothing`;
  }
  await runMaintenance();
  const list = async (table: "embed_tokens" | "hosted_learners") =>
    (
      await sql<{ name: string }[]>`
        select learner_ref as name from ${sql(table)}
        where organization_id = ${api.organizationId} and learner_ref is not null order by 1`
    ).map(({ name }) => name);
  expect(await list("embed_tokens")).toEqual(["opened", "product", "recent", "twice"]);
  expect(await list("hosted_learners")).toEqual(["opened", "product", "recent", "twice"]);
});

test("maintenance deletes what is left of a deleted assessment's tokens when they expire, and no sooner", async () => {
  const { sql } = testDatabase();
  const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
  for (const origin of ["https://a.example", "https://b.example"])
    await api.post("/v1/embed/token", { assessment_id: assessment.id, origins: [origin] });
  await api.delete(`/v1/assessments/${assessment.id}`);
  await sql`update deleted_assessment_tokens set expires_at = now() - interval '1 second'
    where organization_id = ${api.organizationId} and origins = array['https://a.example']`;
  await runMaintenance();
  expect(await count("deleted_assessment_tokens")).toBe(1);
});

test("maintenance deletes all expired imports and all files that belong to none, however many there are", async () => {
  const { sql } = testDatabase();
  const org = api.organizationId;
  await sql`insert into imports
      (organization_id, id, filename, requested_format, "as", preview, status, phase, created_by_kind, expires_at)
    select ${org}, gen_random_uuid(), 'quiz.csv', 'auto', 'items', false, status, 'reading', 'system',
      now() + case when n <= 25 then interval '-1 second' else interval '1 day' end
    from generate_series(1, 26) n, unnest(array['completed', 'running']) status
    where n >= 25 or status = 'completed'`;
  await sql`insert into import_files (organization_id, id, size, created_at)
    select ${org}, gen_random_uuid(), 1,
      now() - case when n <= 25 then interval '25 hours' else interval '1 hour' end
    from generate_series(1, 26) n`;
  await runMaintenance();
  expect([
    await count("imports", "status = 'completed'"),
    await count("imports", "status = 'running'"),
    await count("import_files"),
  ]).toEqual([1, 2, 1]);
  await sql`delete from imports where organization_id = ${org}`;
});

test("a failed maintenance task is reported at the end and doesn't stop the others", () =>
  withTestLock("maintenance", async () => {
    const { sql } = testDatabase();
    const [broken, whole] = await Promise.all(
      [1, 2].map(() => createPublishedAssessment(api, [choiceQuestion()])),
    );
    for (const [{ id }, notes] of [[broken, 300] as const, [whole, 250] as const]) {
      const answers = { exerciseAnswers: [] };
      const { data } = await api.post(`/v1/assessments/${id}/submit`, { learner_ref: "l", answers });
      await sql`insert into analytics_pending (organization_id, assessment_id, submission_id)
        select ${api.organizationId}, ${id}, ${data.submission_id} from generate_series(2, ${notes}::int)`;
    }
    // The rollup has counted a version that doesn't exist, so folding can't continue.
    const state = {
      format: 2,
      submissions: 1,
      parts: { 99: { questions: [], totals: { counts: [] }, t: "0", tt: "0" } },
    };
    await sql`insert into analytics_rollups (organization_id, assessment_id, attempts, state)
      values (${api.organizationId}, ${broken.id}, 'all', ${JSON.stringify(state)}::text::jsonb)`;
    await sql`update events set created_at = now() - interval '31 days' where organization_id = ${api.organizationId}`;

    await expect(sweepNow()).rejects.toThrow("1 maintenance task(s)");
    const pending = (id: string) => count("analytics_pending", `assessment_id = '${id}'`);
    expect([await pending(broken.id), await pending(whole.id), await count("events")]).toEqual([300, 0, 0]);
    await sql`delete from analytics_rollups where assessment_id = ${broken.id}`;
    await sweepNow();
    expect(await pending(broken.id)).toBe(0);
  }));

test("aborted maintenance stops between two batches", async () => {
  const { sql } = testDatabase();
  const org = api.organizationId;
  await sql`insert into rate_counters (organization_id, name, head, tail, empty_at)
    select ${org}, 'many ' || n, 0, 1, now() - interval '1 hour' from generate_series(1, 1200) n`;
  const stop = new AbortController();
  let batches = 0;
  const db = new Proxy(testDatabase().db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "execute") return typeof value === "function" ? value.bind(target) : value;
      return async (query: never) => {
        const rows = await target.execute(query);
        if (rows.length !== 500) return rows;
        batches++;
        stop.abort();
        return rows;
      };
    },
  });
  await withTestLock("maintenance", () => sweep({ ...testDatabase(), db }, new Date(), stop.signal));
  expect(batches).toBe(1);
  // A batch can contain windows of organizations from other test files.
  expect(await count("rate_counters", "name like 'many %'")).toBeGreaterThanOrEqual(700);
  await runMaintenance();
  expect(await count("rate_counters", "name like 'many %'")).toBe(0);
});

test("maintenance deletes saved answers one day after the deadline, or after the token expires without a deadline, and no sooner", async () => {
  const { sql } = testDatabase();
  const timed = await createPublishedAssessment(api, [choiceQuestion()], { time_limit_minutes: 10 });
  const untimed = await createPublishedAssessment(api, [choiceQuestion()]);
  const origins = ["https://a.example"];
  const browser = { key: null, headers: { origin: origins[0] ?? "" } };
  /** Creates a token with saved answers. `hours` says how long ago the attempt started and the token expired. */
  const saved = async (
    { id, exercises }: typeof timed,
    hours: { begun: number; expired: number },
    more = {},
  ) => {
    const { data } = await api.post("/v1/embed/token", { assessment_id: id, origins, ...more });
    const { token } = data;
    await api.get(`/v1/embed/assessments?token=${token}`, browser);
    const answers = buildAnswers({ exercises }, ["a"]);
    expect((await api.put("/v1/embed/progress", { token, answers }, browser)).status).toBe(204);
    const [row] = await sql<{ attempt_id: string }[]>`
      update embed_tokens set expires_at = now() - ${hours.expired} * interval '1 hour'
      where digest = ${sha256(token)} returning attempt_id`;
    const attemptId = row?.attempt_id ?? "";
    await sql`update attempts set started_at = started_at - ${hours.begun} * interval '1 hour',
        deadline = deadline - ${hours.begun} * interval '1 hour',
        expires_at = case when expires_at is not null then now() - ${hours.expired} * interval '1 hour' end
      where id = ${attemptId}`;
    return async () => {
      const rows = await sql`select saved_answers is not null as saved from attempts where id = ${attemptId}`;
      return rows.map(({ saved }) => saved);
    };
  };
  const dropped = await saved(timed, { begun: 25, expired: -100 });
  const gone = await saved(untimed, { begun: 90, expired: 25 });
  const kept = [
    await saved(timed, { begun: 24, expired: -100 }),
    await saved(untimed, { begun: 90, expired: 23 }),
    await saved(timed, { begun: 25, expired: 25 }, { learner_ref: "named" }),
  ];
  await runMaintenance();
  expect(await dropped()).toEqual([false]);
  expect(await gone()).toEqual([]);
  for (const look of kept) expect(await look()).toEqual([true]);
});

test("maintenance keeps a guest's attempt that was resumed with a later token until that one has expired for a day", async () => {
  const { sql } = testDatabase();
  const { id, exercises } = await createPublishedAssessment(api, [choiceQuestion()]);
  const origins = ["https://a.example"];
  const browser = { key: null, headers: { origin: origins[0] ?? "" } };
  /** Creates a token as a share link does. */
  const mint = async (): Promise<string> => {
    const body = { assessment_id: id, origins, learner_ref: "returning guest" };
    const { token } = (await api.post("/v1/embed/token", body)).data;
    await sql`update embed_tokens set browser = ${Buffer.from("browser")} where digest = ${sha256(token)}`;
    return token;
  };
  const load = async (token: string) => (await api.get(`/v1/embed/assessments?token=${token}`, browser)).body;
  const first = await mint();
  const { attempt_info } = await load(first);
  const answers = buildAnswers({ exercises }, ["a"]);
  expect((await api.put("/v1/embed/progress", { token: first, answers }, browser)).status).toBe(204);
  await sql`update embed_tokens set expires_at = now() - interval '25 hours' where digest = ${sha256(first)}`;
  await sql`update attempts set expires_at = now() - interval '25 hours' where assessment_id = ${id}`;
  const second = await mint();
  await load(second);
  await runMaintenance();
  expect(await load(second)).toMatchObject({ attempt_info, saved_answers: answers });
  const [attempt] = await sql`
    select a.expires_at = t.expires_at as same from attempts a join embed_tokens t on t.attempt_id = a.id
    where t.digest = ${sha256(second)}`;
  expect(attempt?.same).toBe(true);
});
