import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Analytics } from "#lib/contract/analytics.ts";
import { foldRequested } from "#lib/domains/analytics/maintenance.ts";
import { createApiClient } from "../api.ts";
import type { BenchEnvironment } from "../environment.ts";
import { formatNumber, percentile } from "../numbers.ts";
import type { PartResult } from "../part.ts";

const MAX_SECONDS = 10;
const MAX_READ_MS = 100;
const PAUSE_MS = 100;

type Subject = { apiKey: string; organizationId: string; assessmentId: string };

/**
 * Measures counting all submissions of an assessment in the background, and reading its analytics meanwhile. The yardstick
 * is one statement that reads all answers to the assessment as text.
 */
export async function measureBacklog(
  { database: { db }, direct }: BenchEnvironment,
  { apiKey, organizationId, assessmentId }: Subject,
  stop: AbortSignal,
): Promise<PartResult> {
  const readAnswers = sql`
    select sum(length(answers::text)) from submissions
    where organization_id = ${organizationId} and assessment_id = ${assessmentId}`;
  await db.execute(readAnswers);
  const [, yardstickMs] = await time(() => db.execute(readAnswers));
  await db.execute(sql`
    insert into analytics_pending (organization_id, assessment_id, submission_id)
    select organization_id, assessment_id, id from submissions
    where organization_id = ${organizationId} and assessment_id = ${assessmentId} and not is_draft order by id`);
  const api = createApiClient(direct.port, apiKey);
  const read = () => time(() => api.get<Analytics>(`/v1/assessments/${assessmentId}/analytics`));
  const [{ pending_submissions: pending }] = await read();
  const failures: unknown[] = [];
  const counting = time(() =>
    foldRequested(db, { now: () => new Date(), signal: stop, onFailure: (error) => failures.push(error) }),
  );
  const reads: number[] = [];
  let last: Analytics | undefined;
  while (last === undefined || (last.pending_submissions > 0 && failures.length === 0)) {
    stop.throwIfAborted();
    const [analytics, ms] = await read();
    last = analytics;
    reads.push(ms);
    await sleep(PAUSE_MS);
  }
  const [, countMs] = await counting;
  const readMs = percentile(
    reads.sort((a, b) => a - b),
    0.95,
  );
  return {
    report: [
      `\nanalytics: ${formatNumber(pending, 0)} pending`,
      `  counted in the background in ${formatNumber(countMs / 1000, 1)} s, ${formatNumber(countMs / yardstickMs, 1)} times as long as reading all answers as text`,
      `  a read meanwhile: p95 ${formatNumber(readMs, 0)} ms`,
    ].join("\n"),
    verdicts: [
      {
        isMet: countMs < MAX_SECONDS * 1000 && readMs < MAX_READ_MS,
        sentence: `${formatNumber(pending, 0)} pending submissions are counted within ${MAX_SECONDS} s, and a read meanwhile takes under ${MAX_READ_MS} ms: ${formatNumber(countMs / 1000, 1)} s and ${formatNumber(readMs, 0)} ms`,
      },
    ],
    faults:
      failures.length > 0 || pending === 0
        ? [`analytics: counting ${pending} pending failed: ${failures}`]
        : [],
  };
}

async function time<T>(work: () => Promise<T>): Promise<[T, number]> {
  const startedAt = performance.now();
  const result = await work();
  return [result, performance.now() - startedAt];
}
