import { type AnswerKey, fractionsFromWire, readAnswers } from "#lib/core/grading/index.ts";
import { compare, ZERO } from "#lib/core/grading/rational.ts";
import type { SampledResponse } from "#lib/core/statistics/alarm/examine.ts";
import type { AnswerRow } from "#lib/core/statistics/alarm/unaccepted.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { groupAnswer } from "./group-answer.ts";
import { type SampledSubmission, sampleSubmissions } from "./queries.ts";

/** The maximum number of submissions whose answers are compared. */
const MAX_SAMPLE = 1_000;

export type SampledQuestion = Omit<GradableQuestion, "keys"> & { keys: readonly AnswerKey[] };

/** Reads what the latest learners answered in these questions. Returns the responses by question id. */
export async function sampleAnswers(
  ctx: Ctx,
  version: { assessmentId: string; version: number },
  questions: readonly SampledQuestion[],
): Promise<Map<string, SampledResponse[]>> {
  if (questions.length === 0) return new Map();
  const indices = questions.map(({ index }) => index);
  const rows = await sampleSubmissions(ctx.db, ctx.organizationId, version, { indices, limit: MAX_SAMPLE });
  return new Map(questions.map((question, place) => [question.id, readQuestion(question, place, rows)]));
}

function readQuestion(
  { compiled, keys }: SampledQuestion,
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
        rest: row.score - (row.scores[place] ?? 0),
        answer: value === null ? null : groupAnswer(key, value),
        credited: isCredited(row.fractions[place] ?? [], slot, compiled.slots.length),
      };
    });
    return [{ responseId, rows: answerRows }];
  });
}

/** Checks whether any set of keys gave an interaction more than 0. The fractions of all sets follow one another. */
const isCredited = (stored: SampledSubmission["fractions"][number], slot: number, slots: number): boolean =>
  fractionsFromWire(stored).some(
    (fraction, i) => i % slots === slot && fraction !== null && compare(fraction, ZERO) > 0,
  );
