import fs from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { openDatabase } from "#lib/platform/db/client.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { createApiClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { type DatabaseProxy, type ProxyOptions, startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";
import { startReceiver } from "#tests/support/receiver.ts";
import { startService, stopService } from "#tests/support/service.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { setUpServer } from "./own-server.ts";
import { createTempDir, query } from "./support.ts";

const { createEmptyDatabase, getConnection } = setUpServer();

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function startProxy(connection: SocketConnection, options: ProxyOptions): Promise<DatabaseProxy> {
  const proxy = await startDatabaseProxy(connection, options);
  cleanups.push(() => proxy.close());
  return proxy;
}

const open = (url: string) => {
  const database = openDatabase(url, 1);
  cleanups.push(() => database.close());
  return database;
};

describe("behind a pooler in transaction mode, the service", () => {
  test("migrates, records submissions and delivers webhooks without anything that a pooler refuses", async () => {
    const connection = await createEmptyDatabase();
    const pollTimes: number[] = [];
    const proxy = await startProxy(connection, {
      isPooler: true,
      onStatement(text) {
        if (text.includes("write_webhook_deliveries(")) pollTimes.push(performance.now());
      },
    });
    const url = `postgres://${connection.user}@127.0.0.1:${proxy.port}/${connection.database}`;
    await Promise.all([migrate(url), migrate(url)]);
    const service = await startService({
      build: "none",
      dataDir: createTempDir(),
      env: { DATABASE_URL: url, WEBHOOK_WORKER: "1", ALLOW_INSECURE_WEBHOOKS: "1" },
    });
    cleanups.push(() => stopService(service));
    const receiver = await startReceiver();
    cleanups.push(() => receiver.close());

    const { organizationId, apiKey } = await createTestOrganization(open(url));
    const api = createApiClient(service.baseUrl, organizationId, apiKey);
    await api.post("/v1/webhooks", { url: receiver.url, events: ["submission.graded"] });
    const quiz = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: null });
    const submit = (key: string) =>
      api.post(
        `/v1/assessments/${quiz.id}/submit`,
        { learner_ref: "ada", answers: buildAnswers(quiz, ["b"]) },
        { headers: { "idempotency-key": key } },
      );
    const [first, other] = await Promise.all([submit("one"), submit("two")]);
    expect([first.status, other.status]).toEqual([200, 200]);
    expect((await submit("one")).data).toEqual(first.data);
    await receiver.received(2);
    // It polls every 200 ms instead of every second.
    pollTimes.length = 0;
    await waitUntil(() => pollTimes.length > 3);
    const pauses = pollTimes.slice(1).map((at, i) => at - (pollTimes[i] ?? 0));
    expect(Math.min(...pauses)).toBeLessThan(900);
    expect(proxy.refused).toEqual([]);
    expect(fs.readFileSync(service.logFile, "utf8")).toContain(
      "statement_timeout and idle_in_transaction_session_timeout of the database role is 0",
    );
  });

  test("listens at DATABASE_DIRECT_URL", async () => {
    const connection = await createEmptyDatabase();
    await migrate(connection);
    const [pooler, direct] = [
      await startProxy(connection, { isPooler: true }),
      await startProxy(connection, {}),
    ];
    const buildUrl = (port: number) =>
      `postgres://${connection.user}@127.0.0.1:${port}/${connection.database}`;
    const service = await startService({
      build: "none",
      dataDir: createTempDir(),
      env: {
        DATABASE_URL: buildUrl(pooler.port),
        DATABASE_DIRECT_URL: buildUrl(direct.port),
        WEBHOOK_WORKER: "1",
      },
    });
    cleanups.push(() => stopService(service));
    const listening = `select from pg_stat_activity where datname = current_database() and query like 'listen%'`;
    await expect.poll(() => query(connection, listening)).toHaveLength(1);
    expect(pooler.refused).toEqual([]);
  });
});

test("connected directly, a pool names its statements and sets its timeouts", async () => {
  const connection = await createEmptyDatabase();
  const proxy = await startProxy(connection, {});
  const { sql } = open(`postgres://${connection.user}@127.0.0.1:${proxy.port}/${connection.database}`);
  const readNames = () => sql<{ n: number }[]>`select count(*)::int as n from pg_prepared_statements`;
  await readNames();
  expect((await readNames())[0]?.n).toBeGreaterThan(0);
  expect([...(await sql`show statement_timeout`)]).toEqual([{ statement_timeout: "1min" }]);
});

describe("with several hosts in DATABASE_URL, a pool", () => {
  const buildUrl = ({ user, database }: SocketConnection, ports: readonly number[]) =>
    `postgres://${user}@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/${database}?target_session_attrs=read-write`;
  const readOnly = { default_transaction_read_only: "on" };

  test("writes to the host that accepts writes, and to the other one after a failover", async () => {
    const connection = await createEmptyDatabase();
    const [standby, primary] = [
      await startProxy(connection, { parameters: readOnly }),
      await startProxy(connection, {}),
    ];
    const promoted = await startProxy(connection, {});
    const { sql } = open(buildUrl(connection, [standby.port, primary.port, promoted.port]));
    promoted.destroyConnections(true);
    await sql`create table written (n int)`;
    promoted.destroyConnections(false);
    primary.destroyConnections(true);
    await expect
      .poll(() => sql`insert into written values (1)`.then(() => "written", String))
      .toBe("written");
    expect([...(await sql`select n from written`)]).toEqual([{ n: 1 }]);
  });

  test("fails calls while no host accepts writes, instead of letting them wait", async () => {
    const connection = await createEmptyDatabase();
    const standby = await startProxy(connection, { parameters: readOnly });
    const closed = await startProxy(connection, {});
    await closed.close();
    const { sql } = open(buildUrl(connection, [closed.port, standby.port]));
    await expect(sql`select 1`).rejects.toMatchObject({
      code: "25006",
      message: expect.stringContaining("No server fits target_session_attrs=read-write"),
    });
  });

  test("leaves a host that becomes read-only while its connections stay open", async () => {
    const connection = await createEmptyDatabase();
    const [first, second] = [
      await startProxy(connection, {}),
      await startProxy(connection, { parameters: { default_transaction_read_only: "off" } }),
    ];
    const { sql } = open(buildUrl(connection, [first.port, second.port]));
    await sql`create table written (n int)`;
    // A session whose parameter was set when it started keeps it.
    const superuser = { ...getConnection(), user: "postgres" };
    await query(superuser, "alter system set default_transaction_read_only = on", "select pg_reload_conf()");
    cleanups.push(() =>
      query(
        superuser,
        "set default_transaction_read_only = off",
        "alter system reset default_transaction_read_only",
        "select pg_reload_conf()",
      ),
    );
    await expect
      .poll(() => sql`insert into written values (1)`.then(() => "written", String))
      .toBe("written");
  });
});
