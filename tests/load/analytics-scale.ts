/**
 * What analytics costs at scale: `node tests/load/analytics-scale.ts [rows ...]` (100000 and 1000000 unless said). On a
 * database of its own it inserts submissions of 20 questions set-based, so that all are pending, and times the answers.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { attemptsOf } from "#lib/analytics/attempt-queries.ts";
import { pendingNotes } from "#lib/analytics/note-queries.ts";
import { getAnalytics } from "#lib/analytics/read.ts";
import { Shapes } from "#lib/analytics/shape.ts";
import { createAssessment } from "#lib/assessments/create.ts";
import { publishAssessment } from "#lib/assessments/publish.ts";
import type { Ctx } from "#lib/context.ts";
import { ATTEMPTS_MODES, type AttemptsMode } from "#lib/contract/analytics.ts";
import { type Db, openDatabase } from "#lib/db/client.ts";
import { ensurePostgres } from "#lib/db/embedded.ts";
import { migrate } from "#lib/db/migrate.ts";
import { newId } from "#lib/ids.ts";
import { choiceQuestion, numericQuestion, textQuestion } from "#tests/support/quiz.ts";

const partial = choiceQuestion(1, ["a", "b", "c"], { scoring: "partial" });
const QUESTIONS = [
  ...Array.from({ length: 14 }, () => choiceQuestion()),
  ...[partial, partial, textQuestion(), textQuestion(), numericQuestion(), numericQuestion()],
];

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
  await timed("insert", () => fill(ctx, id, rows, 0));
  await db.execute(sql`vacuum analyze`);

  await timed("first answer, all pending", () => ask(ctx, id, "all"));
  for (const mode of ATTEMPTS_MODES) await timed(`again, attempts=${mode}`, () => ask(ctx, id, mode));
  await fill(ctx, id, 500, rows);
  for (const mode of ATTEMPTS_MODES) await timed(`500 more pending, ${mode}`, () => ask(ctx, id, mode));
  await explain(ctx, id);
  console.log(`peak memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
}

async function ask(ctx: Ctx, assessmentId: string, attempts: AttemptsMode): Promise<string> {
  const { overview } = await getAnalytics(ctx, { assessmentId, attempts });
  return `n=${overview.submission_count} avg=${overview.avg_score} alpha=${overview.cronbach_alpha}`;
}

/** Beside the time that passed, the processor time of this process and of the database: others may be at work too. */
async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const [begun, cpu, database] = [performance.now(), process.cpuUsage(), await databaseCpu()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  const ms = (performance.now() - begun).toFixed(0).padStart(7);
  const cost = `node ${((user + system) / 1000).toFixed(0)}, database ${(await databaseCpu()) - database}`;
  console.log(`${name.padEnd(28)} ${ms} ms  (${cost})  ${result ?? ""}`);
}

/** Milliseconds of processor time that the connections have used so far. 0 where the system does not tell. */
async function databaseCpu(): Promise<number> {
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

/** The statement that reads what is pending, as the server runs it. */
async function explain(ctx: Ctx, assessmentId: string): Promise<void> {
  const shapes = new Shapes(ctx, assessmentId);
  await shapes.load(1);
  const explaining = {
    execute: async (query: Parameters<Db["execute"]>[0]) => {
      const plan = await db.execute<{ "QUERY PLAN": string }>(
        sql`explain (analyze, buffers, costs off) ${query}`,
      );
      for (const row of plan) console.log(`    ${row["QUERY PLAN"].slice(0, 150)}`);
      return [];
    },
  } as unknown as Db;
  const notes = await pendingNotes(db, ctx.organizationId, assessmentId);
  await attemptsOf(explaining, ctx.organizationId, notes?.ids ?? "{}", [...shapes.known.values()]);
}

/** Seven learners in ten have one attempt, the others two; every 20th answer is left out. */
async function fill(ctx: Ctx, assessmentId: string, rows: number, from: number): Promise<void> {
  const learners = Math.floor(rows * 0.7);
  const [org, quiz] = [sql`${ctx.organizationId}::uuid`, sql`${assessmentId}::uuid`];
  const learnerId = (n: ReturnType<typeof sql>) =>
    sql`md5(${assessmentId}::text || 'l' || (${n} + ${from}::int))::uuid`;
  await db.execute(sql`
    insert into learners (organization_id, id, learner_ref)
    select ${org}, ${learnerId(sql`i`)}, 'learner ' || (i + ${from}::int) from generate_series(1, ${learners}::int) i`);
  await db.execute(sql`
    insert into attempt_counters (organization_id, assessment_id, learner_id, used)
    select ${org}, ${quiz}, ${learnerId(sql`i`)}, case when i <= ${rows - learners}::int then 2 else 1 end
    from generate_series(1, ${learners}::int) i`);
  await db.execute(sql`
    insert into submissions (organization_id, id, assessment_id, assessment_version, learner_id, learner_ref, source,
      status, is_draft, late, attempt_number, answers, fractions, question_scores, question_outcomes, score, max_score,
      percentage, passed, passing_score_percent, auto_score, submitted_at, graded_at)
    select ${org}, (lpad(to_hex(1700000000000 + s.i + ${from}::int), 12, '0') || '7000' || '8'
        || substr(md5(s.i || ${assessmentId}::text), 1, 15))::uuid,
      ${quiz}, 1, ${learnerId(sql`s.learner`)}, 'learner ' || (s.learner + ${from}::int), 'api', 'graded', false, false,
      case when s.i > ${learners}::int then 2 else 1 end, a.answers, a.fractions, a.scores, a.outcomes, a.total, 20,
      round((a.total * 5)::numeric, 2), a.total >= 10, 50, a.total, now(), now()
    from (select i, case when i <= ${learners}::int then i else i - ${learners}::int end as learner
      from generate_series(1, ${rows}::int) i order by i) s,
    lateral (
      select jsonb_agg(case when q.skipped then null else
            jsonb_build_array(jsonb_build_object('responseId', 'r1', 'value', q.value)) end order by g) as answers,
        jsonb_agg(jsonb_build_array(case when q.skipped then null else q.score end) order by g) as fractions,
        array_agg(q.score order by g) as scores, sum(q.score) as total,
        array_agg((case when q.skipped then 0 when q.score = 1 then 3 when q.score > 0 then 2 else 1 end)::smallint
          order by g) as outcomes
      from (
        select g, r < 0.05 as skipped,
          case when g <= 14 then to_jsonb(substr('abc', 1 + floor(r * 3)::int, 1))
            when g <= 16 then case when r < 0.5 then '["a"]'::jsonb when r < 0.8 then '["a","b"]' else '["a","b","c"]' end
            when g <= 18 then to_jsonb('an answer ' || floor(r * 1000)) else to_jsonb(floor(r * 100)) end as value,
          case when r < 0.05 then 0 when g in (15, 16) then ceil(greatest(1, (r - 0.2) * 10 / 3)) / 3
            else floor(r + 0.5) end::double precision as score
        from (select g, random() as r from generate_series(1, 20) g where s.i > 0) draw) q) a`);
}
