import fs from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#lib/platform/db/client.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { newId } from "#lib/platform/ids.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { SUPERUSER } from "#lib/platform/runtime/postgres/embedded-sql.ts";
import { createApiClient } from "#tests/support/api.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { startService, stopService } from "#tests/support/service.ts";
import { startStopwatch } from "#tests/support/stopwatch.ts";
import { createTenantFixture } from "#tests/support/tenant-fixture.ts";
import { setUpServer } from "./own-server.ts";
import { createTempDir, query, ROOT } from "./support.ts";

const { createEmptyDatabase } = setUpServer();

/** Creates the migrations of a future version: ours and one more. */
function createNewerMigrations(statements: string): string {
  const folder = path.join(createTempDir(), "drizzle");
  fs.cpSync(path.join(ROOT, "drizzle"), folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(fs.readFileSync(file, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_next" });
  fs.writeFileSync(file, JSON.stringify(journal));
  fs.writeFileSync(path.join(folder, "9999_next.sql"), statements);
  return folder;
}

/** Creates the migrations of an earlier version: the first `count` of ours. */
function createOlderMigrations(count: number): string {
  const folder = path.join(createTempDir(), "drizzle");
  fs.cpSync(path.join(ROOT, "drizzle"), folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(fs.readFileSync(file, "utf8"));
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}

describe("migrations", () => {
  test("run once when many instances start at once on an empty database", async () => {
    const connection = await createEmptyDatabase();
    await Promise.all(Array.from({ length: 8 }, () => migrate(connection)));
    const journal = JSON.parse(fs.readFileSync(path.join(ROOT, "drizzle/meta/_journal.json"), "utf8"));
    const made = await query(connection, "select created_at from drizzle.__drizzle_migrations order by id");
    expect(made.map(({ created_at }) => Number(created_at))).toEqual(
      journal.entries.map(({ when }: { when: number }) => when),
    );
  });

  test("record who created existing organizations, if the audit log shows it", async () => {
    const connection = await createEmptyDatabase();
    await migrate(connection, { folder: createOlderMigrations(2) });
    const [user, known, unknown] = [newId(), newId(), newId()];
    await query(connection, `insert into users (id, email) values ('${user}', 'ada@example.com')`);
    for (const id of [known, unknown])
      await query(connection, `insert into organizations (id, name) values ('${id}', 'Acme')`);
    await query(
      connection,
      `insert into audit_log (organization_id, id, actor_kind, action, subject_type, subject_id, detail) values
        ('${known}', '${newId()}', 'user', 'organization.created', 'organization', '${known}', '{"owner": "${user}"}'),
        ('${unknown}', '${newId()}', 'user', 'organization.created', 'organization', '${unknown}', '{"owner": "gone"}')`,
    );
    await migrate(connection);
    const rows = await query(connection, "select id, founded_by from organizations order by id");
    expect(rows).toEqual([
      { id: known, founded_by: user },
      { id: unknown, founded_by: null },
    ]);
  });

  test("that introduce draws don't rewrite the tables of attempts and submissions", async () => {
    const connection = await createEmptyDatabase();
    await migrate(connection, { folder: createOlderMigrations(17) });
    const readFiles = () =>
      query(
        connection,
        "select name, pg_relation_filenode(name) as file from unnest(array['attempts', 'submissions']) as name",
      );
    const before = await readFiles();
    await migrate(connection);
    expect(await readFiles()).toEqual(before);
  });

  test("take files back from submissions that an earlier release claimed them for and never recorded", async () => {
    const connection = await createEmptyDatabase();
    await migrate(connection, { folder: createOlderMigrations(47) });
    const insertFile = (claimed: string) => `
      insert into submission_files (organization_id, id, assessment_id, submission_id, claimed_at, name, media_type, byte_length)
      values ('${newId()}', '${newId()}', '${newId()}', '${newId()}', now() - interval '${claimed}', '${claimed}', '', 1)`;
    await query(
      { ...connection, user: SUPERUSER },
      "set session_replication_role = replica",
      insertFile("1 hour"),
      insertFile("1 minute"),
    );
    await migrate(connection);
    const rows = await query(
      connection,
      "select name, submission_id is null and claimed_at is null as is_free from submission_files order by name",
    );
    expect(rows).toEqual([
      { name: "1 hour", is_free: true },
      { name: "1 minute", is_free: false },
    ]);
  });

  test("don't block others while they wait for a table, and continue when it is free", async () => {
    const connection = await createEmptyDatabase();
    await migrate(connection);
    const reader = postgres({ ...connection, max: 1 });
    const writer = postgres({ ...connection, max: 1 });
    onTestFinished(async () => {
      await Promise.all([reader.end({ timeout: 1 }), writer.end({ timeout: 1 })]);
    });
    await reader.unsafe("begin; select from organizations");
    const migrated = migrate(connection, {
      folder: createNewerMigrations("alter table organizations add column next int"),
    });
    await isWaitedFor(connection, "organizations");
    const stop = startStopwatch();
    await writer`insert into organizations (id, name) values (${newId()}, 'Served meanwhile')`;
    expect(stop()).toBeLessThan(5000);
    await reader.unsafe("commit");
    await migrated;
    expect(await query(connection, "select next from organizations")).toEqual([{ next: null }]);
  });

  test("that can't lock a table change nothing and report why", async () => {
    const connection = await createEmptyDatabase();
    await migrate(connection);
    const reader = postgres({ ...connection, max: 1 });
    onTestFinished(() => reader.end({ timeout: 1 }));
    await reader.unsafe("begin; select from organizations");
    const folder = createNewerMigrations(
      "create table next (id int);\n--> statement-breakpoint\nalter table organizations add column next int",
    );
    await expect(migrate(connection, { folder, tries: 1 })).rejects.toThrow(
      /was left unchanged\. A long query or an open/,
    );
    expect(await query(connection, "select to_regclass('next') as next")).toEqual([{ next: null }]);
  });

  test("that only add things keep an instance of the previous version working on its open connections", async () => {
    const connection = await createEmptyDatabase();
    const service = await startService({
      build: "none",
      existingDatabase: connection,
      env: { DATABASE_POOL: "1" },
    });
    onTestFinished(() => stopService(service));
    const database = openDatabase(connection, 1);
    onTestFinished(() => database.close());
    const { organizationId, apiKey } = await createTestOrganization(database);
    const api = createApiClient(service.baseUrl, organizationId, apiKey);
    const world = await createTenantFixture(api, "Before", undefined, database.db);
    const reads = [
      "/v1/assessments",
      `/v1/assessments/${world.ids.assessment}`,
      `/v1/assessments/${world.ids.assessment}/results`,
      `/v1/assessments/${world.ids.assessment}/analytics`,
      `/v1/submissions/${world.ids.submission}`,
      "/v1/collections",
      "/v1/folders",
      "/v1/webhooks",
      "/v1/webhooks/deliveries",
    ];
    const readAll = async () => {
      for (const path of reads) expect([path, (await api.get(path)).status]).toEqual([path, 200]);
    };
    await readAll();
    const tables = await query(connection, "select tablename from pg_tables where schemaname = 'public'");
    expect(tables.length).toBeGreaterThan(20);
    const added = tables.map(
      ({ tablename }) => `alter table ${tablename} add column from_next_version text default 'x'`,
    );
    await migrate(connection, { folder: createNewerMigrations(added.join(";\n")) });
    await readAll();
    await createTenantFixture(api, "After", undefined, database.db);
    // An instance of the previous version can start at the same time.
    await migrate(connection);
  });
});

async function isWaitedFor(connection: SocketConnection, table: string): Promise<void> {
  const waiting = `select from pg_locks where relation = '${table}'::regclass and not granted`;
  while ((await query(connection, waiting)).length === 0);
}
