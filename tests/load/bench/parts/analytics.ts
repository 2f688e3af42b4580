import { sql } from "drizzle-orm";
import type { Analytics } from "#lib/contract/analytics.ts";
import { fill, QUESTIONS } from "../../fill-submissions.ts";
import { type Api, apiClient } from "../api.ts";
import { figure, median } from "../numbers.ts";
import type { Part } from "../part.ts";
import type { Stage } from "../stage.ts";
import type { Verdict } from "../verdicts.ts";

const SIZES = { quick: [10_000], full: [10_000, 100_000] };
const NEW = 1000;
const AGAIN = 10;
const MOST_MS = 1000;

/** Milliseconds of an answer: with all submissions new, with none, and with `NEW` of them. */
type Figures = { size: number; first: number; again: number; after: number; faults: string[] };

export const analytics: Part = {
  name: "analytics",
  async measure(stage, { isQuick }, stop) {
    const found: Figures[] = [];
    for (const size of isQuick ? SIZES.quick : SIZES.full) {
      stop.throwIfAborted();
      found.push(await measureAt(stage, size));
    }
    const rows = found.map(
      ({ size, first, again, after }) =>
        `  ${figure(size, 0)} submissions: first answer, with all of them new, ${figure(first, 0)}; then ${figure(again, 0)}; ` +
        `after ${figure(NEW, 0)} new ones ${figure(after, 0)}`,
    );
    return {
      report: [
        `\nanalytics: GET /v1/assessments/{id}/analytics, ${QUESTIONS.length} questions; ms`,
        ...rows,
      ].join("\n"),
      verdicts: found.map(verdict),
      faults: found.flatMap(({ faults }) => faults),
    };
  },
};

const verdict = ({ size, again, after }: Figures): Verdict => ({
  isMet: Math.max(again, after) < MOST_MS,
  sentence: `with ${figure(size, 0)} submissions, ${figure(NEW, 0)} of them new, an answer takes under ${MOST_MS} ms: ${figure(Math.max(again, after), 0)}`,
});

async function measureAt(
  { database: { db }, direct, apiKey, organizationId }: Stage,
  size: number,
): Promise<Figures> {
  const api = apiClient(direct.port, apiKey);
  const { id } = await api.post<{ id: string }>("/v1/assessments", {
    title: `Bench: analytics of ${size}`,
    settings: { allowed_attempts: null },
    exercises: [{ questions: QUESTIONS }],
  });
  await api.post(`/v1/assessments/${id}/publish`);
  await fill(db, organizationId, id, size, 0);
  await db.execute(sql`analyze`);
  const faults: string[] = [];
  const ask = async (count: number) => {
    const { ms, figures } = await timed(api, id);
    const { submission_count, graded_count } = figures.overview;
    if (submission_count !== count || graded_count !== count)
      faults.push(
        `analytics: ${submission_count} of ${count} submissions were counted, ${graded_count} as graded`,
      );
    return ms;
  };
  const first = await ask(size);
  const again: number[] = [];
  for (let n = 0; n < AGAIN; n++) again.push(await ask(size));
  await fill(db, organizationId, id, NEW, size);
  return { size, first, again: median(again), after: await ask(size + NEW), faults };
}

async function timed(api: Api, id: string): Promise<{ ms: number; figures: Analytics }> {
  const begun = performance.now();
  const figures = await api.get<Analytics>(`/v1/assessments/${id}/analytics`);
  return { ms: performance.now() - begun, figures };
}
