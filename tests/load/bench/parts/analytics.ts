import { sql } from "drizzle-orm";
import { insertSubmissions, QUESTIONS } from "../../fill-submissions.ts";
import { createApiClient } from "../api.ts";
import type { BenchEnvironment } from "../environment.ts";
import { formatNumber, median } from "../numbers.ts";
import type { Part } from "../part.ts";
import { timeAnalytics } from "../time-analytics.ts";
import type { Verdict } from "../verdicts.ts";

const SIZES = { quick: [10_000], full: [10_000, 100_000] };
const NEW_SUBMISSIONS = 1000;
const REPEATS = 10;
const LIMIT_MS = 1000;

/** Response times in ms: with all submissions new, with none new, and with `NEW` new ones. */
type Timings = { size: number; first: number; again: number; after: number; faults: string[] };

export const analytics: Part = {
  name: "analytics",
  async measure(environment, { isQuick }, stop) {
    const found: Timings[] = [];
    for (const size of isQuick ? SIZES.quick : SIZES.full) {
      stop.throwIfAborted();
      found.push(await measureSize(environment, size));
    }
    const rows = found.map(
      ({ size, first, again, after }) =>
        `  ${formatNumber(size, 0)} submissions: first complete answer, with all of them new, ${formatNumber(first, 0)}; then ${formatNumber(again, 0)}; ` +
        `after ${formatNumber(NEW_SUBMISSIONS, 0)} new ones ${formatNumber(after, 0)}`,
    );
    return {
      report: [
        `\nanalytics: GET /v1/assessments/{id}/analytics, ${QUESTIONS.length} questions; ms`,
        ...rows,
      ].join("\n"),
      verdicts: found.map(buildVerdict),
      faults: found.flatMap(({ faults }) => faults),
    };
  },
};

const buildVerdict = ({ size, again, after }: Timings): Verdict => ({
  isMet: Math.max(again, after) < LIMIT_MS,
  sentence: `with ${formatNumber(size, 0)} submissions, ${formatNumber(NEW_SUBMISSIONS, 0)} of them new, an answer takes under ${LIMIT_MS} ms: ${formatNumber(Math.max(again, after), 0)}`,
});

async function measureSize(
  { database: { db }, direct, apiKey, organizationId }: BenchEnvironment,
  size: number,
): Promise<Timings> {
  const api = createApiClient(direct.port, apiKey);
  const { id } = await api.post<{ id: string }>("/v1/assessments", {
    title: `Bench: analytics of ${size}`,
    settings: { allowed_attempts: null },
    exercises: [{ questions: QUESTIONS }],
  });
  await api.post(`/v1/assessments/${id}/publish`);
  await insertSubmissions(db, organizationId, id, size, 0);
  await db.execute(sql`analyze`);
  const faults: string[] = [];
  const measureAnswer = async (count: number) => {
    const { ms, figures } = await timeAnalytics(db, api, id);
    const { submission_count, graded_count } = figures.overview;
    if (submission_count !== count || graded_count !== count)
      faults.push(
        `analytics: ${submission_count} of ${count} submissions were counted, ${graded_count} as graded`,
      );
    return ms;
  };
  const first = await measureAnswer(size);
  const again: number[] = [];
  for (let n = 0; n < REPEATS; n++) again.push(await measureAnswer(size));
  await insertSubmissions(db, organizationId, id, NEW_SUBMISSIONS, size);
  return { size, first, again: median(again), after: await measureAnswer(size + NEW_SUBMISSIONS), faults };
}
