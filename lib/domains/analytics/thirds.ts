import type { AttemptsMode } from "#lib/contract/analytics.ts";
import { listCells, type Placements } from "#lib/core/coded-answers/placements.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import type { Choice } from "./choices.ts";
import { parseCounted, splitCounted } from "./probes.ts";
import { getLatestPart, ShapeCache } from "./shape-cache.ts";
import { listCountedSubmissions } from "./third-queries.ts";

/** The most submissions that are read. Shares of a thousand in each third don't change visibly with more. */
const MAX_READ = 3000;
/** With fewer submissions, a third would be a handful of learners. */
const MIN_COMPARED = 15;

/** How often the strongest and the weakest third of the learners who answered gave an answer, as percentages. */
export type AnswerThirds = { strong: number | null; weak: number | null };

export type Thirds = {
  version: number;
  /** The number of submissions in each third. */
  size: number;
  /** By question id, response id and the id of an option or placement. */
  questions: ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, AnswerThirds>>>;
};

/**
 * Compares which options and placements the strongest and the weakest third chose, by their total percentage. They are among
 * the fully graded submissions to the latest version that are the newest of the assessment (Ebel & Frisbie 1991). Returns
 * null if there are too few. Throws 403 and 404.
 */
export const compareThirds = readFromReplica(
  async (ctx: Ctx, input: { assessmentId: string; attempts: AttemptsMode }): Promise<Thirds | null> => {
    require(ctx, "results.read");
    const assessment = await requireAssessment(ctx, input.assessmentId);
    if (assessment.version === 0) return null;
    const shape = await new ShapeCache(ctx, assessment.id).load(getLatestPart(assessment));
    const interactions = shape.probes.flatMap(({ question, counted }, place) =>
      counted ? [{ question, counted, place }] : [],
    );
    if (interactions.length === 0) return null;
    const rows = await listCountedSubmissions(ctx.db, ctx.organizationId, {
      assessmentId: assessment.id,
      mode: input.attempts,
      shape,
      limit: MAX_READ,
    });
    if (rows.length < MIN_COMPARED) return null;
    const size = Math.floor(rows.length / 3);
    const [strong, weak] = [rows.slice(0, size).map(splitCounted), rows.slice(-size).map(splitCounted)];
    const questions = new Map<string, Map<string, Map<string, AnswerThirds>>>();
    for (const { question, counted, place } of interactions) {
      const count = (answers: readonly ReturnType<typeof splitCounted>[]) =>
        countShares(
          answers.map(({ texts, isCoded }) => parseCounted(question, counted, texts[place] ?? "", isCoded)),
        );
      const [getStrongShare, getWeakShare] = [count(strong), count(weak)];
      const options = listCounted(counted).map(({ id, index }): [string, AnswerThirds] => [
        id,
        { strong: getStrongShare(index), weak: getWeakShare(index) },
      ]);
      const responses = questions.get(question.id) ?? new Map<string, Map<string, AnswerThirds>>();
      questions.set(question.id, responses.set(counted.responseId, new Map(options)));
    }
    return { version: assessment.version, size, questions };
  },
);

const listCounted = (counted: Choice | Placements): { id: string; index: number }[] =>
  "options" in counted ? counted.options.map(({ id }, index) => ({ id, index })) : listCells(counted);

/** Counts the percentage of those who answered that picked each option or placement. It is null if nobody answered. */
function countShares(picks: readonly (Iterable<number> | null)[]): (index: number) => number | null {
  const answered = picks.filter((each) => each !== null);
  const counts = new Map<number, number>();
  for (const pick of answered.flatMap((each) => [...each])) counts.set(pick, (counts.get(pick) ?? 0) + 1);
  return (index) => (answered.length === 0 ? null : (100 * (counts.get(index) ?? 0)) / answered.length);
}
