/**
 * Measures the cost of analytics at scale: `node tests/load/analytics-scale.ts [rows ...]` (default: 100000 and
 * 1000000). Inserts submissions of 20 questions that analytics hasn't counted into a separate database, and times the
 * responses.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { ATTEMPTS_MODES, type AttemptsMode } from "#lib/contract/analytics.ts";
import { findAttempts } from "#lib/domains/analytics/attempt-queries.ts";
import { foldRequested } from "#lib/domains/analytics/maintenance.ts";
import { findPendingNotes } from "#lib/domains/analytics/note-queries.ts";
import { getAnalytics } from "#lib/domains/analytics/read.ts";
import { ShapeCache } from "#lib/domains/analytics/shape-cache.ts";
import { createAssessment } from "#lib/domains/assessments/create.ts";
import { publishAssessment } from "#lib/domains/assessments/publish.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Db, openDatabase } from "#lib/platform/db/client.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { newId } from "#lib/platform/ids.ts";
import { ensurePostgres } from "#lib/platform/runtime/postgres/embedded.ts";
import { insertSubmissions, QUESTIONS } from "./fill-submissions.ts";

const sizes = process.argv.slice(2).map(Number);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-scale-"));
const server = await ensurePostgres({ dataDir, log: () => {} });
const { db, close } = openDatabase(server.connection, 4);
try {
  await migrate(server.connection);
  for (const rows of sizes.length > 0 ? sizes : [100_000, 1_000_000]) await measure(rows);
} finally {
  await close();
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

async function measure(rows: number): Promise<void> {
  const ctx: Ctx = {
    db,
    organizationId: newId(),
    actor: { kind: "system" },
    now: new Date(),
    requestId: "scale",
  };
  const insert = db.execute(
    sql`insert into organizations (id, name) values (${ctx.organizationId}, 'Scale')`,
  );
  await insert;
  const { id } = await createAssessment(ctx, {
    title: "Scale",
    settings: { allowed_attempts: null },
    exercises: [{ questions: QUESTIONS as never }],
  });
  await publishAssessment(ctx, { id });
  console.log(`\n${rows.toLocaleString("en")} submissions of ${QUESTIONS.length} questions`);
  await measureTime("insert", () => insertSubmissions(db, ctx.organizationId, id, rows, 0));
  console.log(`memory of this process before: ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`);
  await db.execute(sql`vacuum analyze`);

  await measureTime("first answer, all pending", () => getSummary(ctx, id, "all"));
  await measureTime("count in the background", () =>
    foldRequested(db, {
      now: () => new Date(),
      signal: new AbortController().signal,
      onFailure: (error) => {
        throw error;
      },
    }),
  );
  for (const mode of ATTEMPTS_MODES)
    await measureTime(`again, attempts=${mode}`, () => getSummary(ctx, id, mode));
  await insertSubmissions(db, ctx.organizationId, id, 500, rows);
  for (const mode of ATTEMPTS_MODES)
    await measureTime(`500 more pending, ${mode}`, () => getSummary(ctx, id, mode));
  await explain(ctx, id);
  console.log(`peak memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
}

async function getSummary(ctx: Ctx, assessmentId: string, attempts: AttemptsMode): Promise<string> {
  const { overview, pending_submissions } = await getAnalytics(ctx, { assessmentId, attempts });
  return `n=${overview.submission_count} avg=${overview.avg_score} alpha=${overview.cronbach_alpha} pending=${pending_submissions}`;
}

/** Measures elapsed time, and the CPU time of this process and the database, because other programs can be running. */
async function measureTime(name: string, work: () => Promise<unknown>): Promise<void> {
  const [startedAt, cpu, database] = [performance.now(), process.cpuUsage(), await getDatabaseCpu()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  const ms = (performance.now() - startedAt).toFixed(0).padStart(7);
  const cost = `node ${((user + system) / 1000).toFixed(0)}, database ${(await getDatabaseCpu()) - database}`;
  console.log(`${name.padEnd(28)} ${ms} ms  (${cost})  ${result ?? ""}`);
}

/** Returns the CPU time of the connections so far in ms, or 0 if the system doesn't report it. */
async function getDatabaseCpu(): Promise<number> {
  const rows = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database()`,
  );
  return rows.reduce((sum, { pid }) => {
    const file = `/proc/${pid}/stat`;
    if (!fs.existsSync(file)) return sum;
    const [user, system] = (fs.readFileSync(file, "utf8").split(") ")[1] ?? "").split(" ").slice(11, 13);
    return sum + (Number(user) + Number(system)) * 10;
  }, 0);
}

/** Prints the server's plan of the statement that reads pending submissions. */
async function explain(ctx: Ctx, assessmentId: string): Promise<void> {
  const shapes = new ShapeCache(ctx, assessmentId);
  await shapes.load("1");
  const explainingDb = {
    execute: async (query: Parameters<Db["execute"]>[0]) => {
      const plan = await db.execute<{ "QUERY PLAN": string }>(
        sql`explain (analyze, buffers, costs off) ${query}`,
      );
      for (const row of plan) console.log(`    ${row["QUERY PLAN"].slice(0, 150)}`);
      return [];
    },
  } as unknown as Db;
  const notes = await findPendingNotes(db, ctx.organizationId, assessmentId);
  await findAttempts(explainingDb, ctx.organizationId, notes?.ids ?? "{}", [...shapes.known.values()]);
}
