import type { DrawPlan } from "#lib/core/draw/index.ts";
import { type AnswerKey, fractionsFromWire, readAnswers } from "#lib/core/grading/index.ts";
import { compare, ZERO } from "#lib/core/grading/rational.ts";
import type { SampledResponse } from "#lib/core/statistics/alarm/examine.ts";
import type { AnswerRow } from "#lib/core/statistics/alarm/unaccepted.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredFractions } from "#lib/platform/db/schema/stored-submission.ts";
import { groupAnswer } from "./group-answer.ts";
import { type SampledSubmission, sampleSubmissions } from "./queries.ts";

/** The maximum number of submissions whose answers to a question are compared. */
const MAX_SAMPLE = 1_000;
/** The maximum number of submissions that are read to find those that were shown the questions of pools. */
const MAX_READ = 10_000;

export type SampledQuestion = Omit<GradableQuestion, "keys"> & { keys: readonly AnswerKey[] };

/** Reads what the latest learners answered in these questions. Returns the responses by question id. */
export async function sampleAnswers(
  ctx: Ctx,
  version: { assessmentId: string; version: number; plan: DrawPlan },
  questions: readonly SampledQuestion[],
): Promise<Map<string, SampledResponse[]>> {
  if (questions.length === 0) return new Map();
  const indices = questions.map(({ index }) => index);
  const limit = countSubmissionsToRead(version.plan);
  const rows = await sampleSubmissions(ctx.db, ctx.organizationId, version, { indices, limit });
  return new Map(
    questions.map((question, place) => {
      const shown = rows.filter(({ scores }) => scores[place] !== null).slice(0, MAX_SAMPLE);
      return [question.id, readQuestion(question, place, shown)];
    }),
  );
}

/** Returns how many submissions hold a full sample of each question on average, up to a limit. */
function countSubmissionsToRead(plan: DrawPlan): number {
  const rarities = plan.map((each) => (each.kind === "pool" ? each.candidates.length / each.draw : 1));
  return Math.min(MAX_READ, Math.ceil(MAX_SAMPLE * Math.max(1, ...rarities)));
}

function readQuestion(
  { compiled, keys, points }: SampledQuestion,
  place: number,
  rows: readonly SampledSubmission[],
): SampledResponse[] {
  const responses = rows.map(({ answers }) => {
    const read = readAnswers(compiled, answers[place] ?? []);
    return "responses" in read ? read.responses : [];
  });
  return compiled.slots.flatMap(({ responseId }, slot): SampledResponse[] => {
    const key = keys.find(({ response_id }) => response_id === responseId);
    if (!key) return [];
    const answerRows = rows.map((row, i): AnswerRow => {
      const value = responses[i]?.[slot] ?? null;
      return {
        rest: computeRest(row, place, points),
        answer: value === null ? null : groupAnswer(key, value),
        credited: isCredited(row.fractions[place] ?? [], slot, compiled.slots.length),
      };
    });
    return [{ responseId, rows: answerRows }];
  });
}

/**
 * Returns what the learner scored in the other questions, in points. If learners are shown different questions, it is a
 * share of their points, which regrades can make different.
 */
function computeRest({ score, maxScore, scores }: SampledSubmission, place: number, points: number): number {
  const rest = score - (scores[place] ?? 0);
  if (maxScore === null) return rest;
  return maxScore > points ? rest / (maxScore - points) : 0;
}

/** Checks whether any set of keys gave an interaction more than 0. The fractions of all sets follow one another. */
const isCredited = (stored: StoredFractions[number], slot: number, slots: number): boolean =>
  fractionsFromWire(stored).some(
    (fraction, i) => i % slots === slot && fraction !== null && compare(fraction, ZERO) > 0,
  );
