import type { AttemptsMode } from "#lib/contract/analytics.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { parsePicks, splitProbed } from "./probes.ts";
import { getLatestPart, ShapeCache } from "./shape-cache.ts";
import { listProbedSubmissions, type ProbedSubmission } from "./third-queries.ts";

/** The most submissions that are read. Shares of a thousand in each third don't change visibly with more. */
const MAX_READ = 3000;
/** With fewer submissions, a third would be a handful of learners. */
const MIN_COMPARED = 15;

/** How often the strongest and the weakest third of the learners who answered picked an option, as percentages. */
export type OptionThirds = { strong: number | null; weak: number | null };

export type Thirds = {
  version: number;
  /** The number of submissions in each third. */
  size: number;
  /** By question id, response id and option id. */
  questions: ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, OptionThirds>>>;
};

/**
 * Compares which options the strongest and the weakest third picked, by their total percentage, in the fully graded
 * submissions to the latest version, among the newest ones to the assessment (Ebel & Frisbie 1991). Returns null if there
 * are too few. Throws 403 and 404.
 */
export const compareThirds = readFromReplica(
  async (ctx: Ctx, input: { assessmentId: string; attempts: AttemptsMode }): Promise<Thirds | null> => {
    require(ctx, "results.read");
    const assessment = await requireAssessment(ctx, input.assessmentId);
    if (assessment.version === 0) return null;
    const shape = await new ShapeCache(ctx, assessment.id).load(getLatestPart(assessment));
    const choices = shape.probes.flatMap(({ question, choice }, place) =>
      choice ? [{ question, choice, place }] : [],
    );
    if (choices.length === 0) return null;
    const rows = await listProbedSubmissions(ctx.db, ctx.organizationId, {
      assessmentId: assessment.id,
      mode: input.attempts,
      shape,
      limit: MAX_READ,
    });
    if (rows.length < MIN_COMPARED) return null;
    const size = Math.floor(rows.length / 3);
    const [strong, weak] = [splitAnswers(rows.slice(0, size)), splitAnswers(rows.slice(-size))];
    const questions = new Map<string, Map<string, Map<string, OptionThirds>>>();
    for (const { question, choice, place } of choices) {
      const count = (answers: readonly string[][]) =>
        countShares(
          choice.options.length,
          answers.map((texts) => parsePicks(question, choice, texts[place] ?? "")),
        );
      const [strongShares, weakShares] = [count(strong), count(weak)];
      const options = choice.options.map(({ id }, i): [string, OptionThirds] => [
        id,
        { strong: strongShares[i] ?? null, weak: weakShares[i] ?? null },
      ]);
      const responses = questions.get(question.id) ?? new Map<string, Map<string, OptionThirds>>();
      questions.set(question.id, responses.set(choice.responseId, new Map(options)));
    }
    return { version: assessment.version, size, questions };
  },
);

const splitAnswers = (rows: readonly ProbedSubmission[]): string[][] =>
  rows.map(({ probed }) => splitProbed(probed));

/** Returns the percentage of those who answered that picked each option. Empty if nobody answered. */
function countShares(optionCount: number, picks: readonly (readonly number[] | null)[]): number[] {
  const answered = picks.filter((each) => each !== null);
  if (answered.length === 0) return [];
  const counts = new Array<number>(optionCount).fill(0);
  for (const pick of answered.flat()) counts[pick] = (counts[pick] ?? 0) + 1;
  return counts.map((count) => (100 * count) / answered.length);
}
