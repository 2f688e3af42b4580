import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import pino from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { runWorkerOnce } from "#lib/domains/worker/run-once.ts";
import { startStopwatch } from "#tests/support/stopwatch.ts";
import { KEY, RETRIES } from "./settings.ts";
import { createWebhookFixture, getAssessmentId, realTime, sealer, type WebhookFixture } from "./support.ts";

const SECRET = "a secret of the scheduler";

/** Starts the service as on a serverless host, on the fixture's database. */
async function startServerless(
  fixture: WebhookFixture,
  variables: Record<string, string> = {},
): Promise<string> {
  const { path: socket, user, database } = fixture.connection;
  const child = fork(path.join(import.meta.dirname, "serverless-process.ts"), {
    env: {
      ...process.env,
      DATABASE_URL: `postgres:///${database}`,
      PGHOST: path.dirname(socket),
      PGUSER: user,
      DATABASE_POOL: "2",
      ENCRYPTION_KEY: KEY.toString("base64"),
      ALLOW_INSECURE_WEBHOOKS: "1",
      LOG_LEVEL: "silent",
      ...variables,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [port] = await once(child, "message");
  return `http://127.0.0.1:${port}`;
}

describe("a round for hosts without a running process", () => {
  const createOptions = ({ database }: WebhookFixture) => ({
    database,
    sealer,
    log: pino({ level: "silent" }),
    retrySeconds: RETRIES,
    allowInsecure: true,
  });

  test("sends all due deliveries, even of endpoints with more than their slots, deletes old ones, and ends", async () => {
    const fixture = await createWebhookFixture(realTime);
    const receiver = await fixture.receiver((_, number) => (number === 1 ? 500 : 200));
    const { sql } = fixture.database;
    await sql`insert into events (organization_id, id, type, data, created_at)
      values (${fixture.organizationId}, gen_random_uuid(), 'assessment.archived', '{}', now() - interval '31 days')`;
    await fixture.register(receiver.url);
    for (let i = 0; i < 40; i++) await fixture.event();
    const stop = startStopwatch();
    await runWorkerOnce(createOptions(fixture), 20_000);
    expect(stop()).toBeLessThan(10_000);
    expect(receiver.requests).toHaveLength(40);
    const statuses = (await fixture.deliveries()).map(({ status }) => status);
    expect(statuses.filter((status) => status === "delivered")).toHaveLength(39);
    expect(statuses.filter((status) => status === "pending")).toHaveLength(1);
    expect(await sql`select from events`).toHaveLength(40);
  });

  test("starts nothing after its time limit, and records attempts in progress", async () => {
    const fixture = await createWebhookFixture(realTime);
    const receiver = await fixture.receiver(() => "hang");
    await fixture.register(receiver.url);
    for (let i = 0; i < 3; i++) await fixture.event();
    await runWorkerOnce({ ...createOptions(fixture), attemptMs: 4500 }, 4000);
    expect(receiver.requests).toHaveLength(1);
    expect((await fixture.deliveries()).map(({ attempt_count }) => attempt_count).sort()).toEqual([0, 0, 1]);
  });
});

describe("on a serverless host", { timeout: 120_000 }, () => {
  test("a scheduler with the secret triggers due deliveries; without it, it gets 404", async () => {
    const fixture = await createWebhookFixture(realTime);
    const receiver = await fixture.receiver();
    await fixture.register(receiver.url);
    await fixture.event();
    const call = (service: string, authorization?: string) =>
      fetch(`${service}/api/cron/deliveries`, authorization ? { headers: { authorization } } : {});

    const [closed, open] = await Promise.all([
      startServerless(fixture),
      startServerless(fixture, { CRON_SECRET: SECRET }),
    ]);
    for (const given of [undefined, "Bearer ", "Bearer undefined", `Bearer ${SECRET}`]) {
      expect((await call(closed, given)).status).toBe(404);
    }
    for (const given of [undefined, "Bearer ", SECRET, `Bearer ${SECRET}!`, `Bearer ${SECRET.slice(1)}`]) {
      const refused = await call(open, given);
      expect([refused.status, (await refused.json()).error.code]).toEqual([401, "unauthenticated"]);
    }
    expect(receiver.requests).toHaveLength(0);
    const done = await call(open, `Bearer ${SECRET}`);
    expect([done.status, await done.json()]).toEqual([
      200,
      { status: "done", queue: { pending: 0, oldest_due_seconds: 0 } },
    ]);
    expect(receiver.requests).toHaveLength(1);
  });

  test("accepts the secret only in its header and by GET, and does nothing without it", async () => {
    const fixture = await createWebhookFixture(realTime);
    const service = await startServerless(fixture, { CRON_SECRET: SECRET });
    const at = `${service}/api/cron/deliveries`;
    const authorization = `Bearer ${SECRET}`;
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const refused = await fetch(at, { method, headers: { authorization } });
      expect([method, refused.status, refused.headers.get("allow")?.includes("GET")]).toEqual([
        method,
        405,
        true,
      ]);
    }
    const elsewhere: [string, Record<string, string>][] = [
      [`${at}?authorization=${encodeURIComponent(authorization)}&secret=${SECRET}`, {}],
      [at, { cookie: `authorization=${authorization}` }],
      [at, { "x-vercel-cron": "1", "user-agent": "vercel-cron/1.0" }],
      [at, { authorization: `Basic ${Buffer.from(`:${SECRET}`).toString("base64")}` }],
      [at, { authorization: `Bearer ${SECRET}, Bearer ${SECRET}` }],
      [at, { authorization: authorization.toUpperCase() }],
    ];
    for (const [url, headers] of elsewhere) expect((await fetch(url, { headers })).status).toBe(401);
  });

  test("sends each event once when called many times at once", async () => {
    const fixture = await createWebhookFixture(realTime);
    const receiver = await fixture.receiver();
    await fixture.register(receiver.url);
    for (let i = 0; i < 20; i++) await fixture.event();
    const service = await startServerless(fixture, { CRON_SECRET: SECRET });
    const headers = { authorization: `Bearer ${SECRET}` };
    const rounds = await Promise.all(
      Array.from({ length: 8 }, () => fetch(`${service}/api/cron/deliveries`, { headers })),
    );
    expect(rounds.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(receiver.requests).toHaveLength(20);
    expect(new Set(receiver.requests.map(({ body }) => getAssessmentId(body))).size).toBe(20);
  });

  /** Loads with unknown tokens, each claiming another client address, and returns the distinct statuses. */
  const sendGuesses = async (service: string, headers: (i: number) => Record<string, string>) => {
    const load = (i: number) =>
      fetch(`${service}/v1/embed/assessments?token=emb_${"x".repeat(43)}`, { headers: headers(i) });
    const statuses = new Set<number>();
    for (let i = 0; i < 310; i += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, k) => load(i + k)));
      for (const { status } of answers) statuses.add(status);
    }
    return [...statuses];
  };

  test("a forged client address doesn't escape a rate limit", async () => {
    const fixture = await createWebhookFixture(realTime);
    const [bare, behind] = await Promise.all([
      startServerless(fixture),
      startServerless(fixture, { TRUST_PROXY: "1" }),
    ]);
    expect(await sendGuesses(bare, (i) => ({ "x-touchstone-client-address": `10.0.0.${i}` }))).toEqual([
      401, 429,
    ]);
    const createForgedHeaders = (i: number) => ({
      "x-touchstone-client-address": `10.1.0.${i}`,
      "x-forwarded-for": `10.2.0.${i}, 203.0.113.7`,
    });
    expect(await sendGuesses(behind, createForgedHeaders)).toEqual([401, 429]);
    expect(await sendGuesses(behind, (i) => ({ "x-forwarded-for": `203.0.${i}.8` }))).toEqual([401]);
  });
});
