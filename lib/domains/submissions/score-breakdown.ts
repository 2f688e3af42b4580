import { type FormulaReader, type PartNames, readPartNames } from "#lib/core/content/index.ts";
import {
  areSkipped,
  type ExpectedAnswer,
  explainResponse,
  formatGiven,
  formatNormalized,
  formatNumber,
  formatPoints,
  type GetPartName,
  type InteractionTrace,
  type KeyType,
  type Outcome,
} from "#lib/core/grading/index.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import type { Correction } from "#lib/domains/assessments/corrections.ts";
import { SCORE_BREAKDOWN } from "#lib/messages/score-breakdown.ts";
import type { ScoredBy } from "./decide.ts";
import { computePoints, formatOtherKeys, formatTotal, isPart } from "./score-sentences.ts";
import type { QuestionTrace } from "./trace.ts";

/** How one interaction earned its points. Points are rounded to 4 decimals. */
export type PartBreakdown = {
  responseId: string;
  /** The name that people see, such as "Part 2". */
  name: string;
  outcome: Outcome;
  isAnswered: boolean;
  /** The points that the part adds to the question's score. The number is negative if a wrong answer costs points. */
  score: number;
  points: number;
  /** The answer, with the names of what it picks. Null if there is none, or the part has no key. */
  given: string | null;
  /**
   * The details that reveal the answer key. Null for people who can't see answer keys, and if the question was skipped, so
   * that no teacher grades the part.
   */
  keyDetails: {
    type: KeyType | null;
    /** The answer as it was compared. Null if it was compared as it came. */
    normalized: string | null;
    expected: readonly ExpectedAnswer[];
    explanation: string;
    sum: string;
  } | null;
};

export type QuestionBreakdown = {
  id: string;
  label: string;
  outcome: Outcome;
  /** The exact score. It is 0 while `awaited` is true, which means that the question still needs manual grading. */
  score: rational.Rational;
  points: rational.Rational;
  awaited: boolean;
  scoredBy: ScoredBy;
  correction: Correction | null;
  content: unknown;
  /** The answers as stored. Null if the question was omitted. */
  answers: readonly unknown[] | null;
  isAnswered: boolean;
  parts: readonly PartBreakdown[];
  /** A sentence that explains how the parts add up to the question's score. */
  sum: string;
  /** A sentence about other sets of keys that were tried. Null if there are none, or keys can't be seen. */
  otherKeys: string | null;
  messages: { responseId: string; text: string }[];
  comment: string | null;
};

type BreakdownInput = {
  trace: QuestionTrace;
  content: unknown;
  maySeeKeys: boolean;
  formula: FormulaReader;
};

/** Puts the trace of a question into words, part by part. This function is pure. */
export function buildScoreBreakdown({
  trace,
  content,
  maySeeKeys,
  formula,
}: BreakdownInput): QuestionBreakdown {
  const { question, judgment, mark } = trace;
  const names = readPartNames(content, formula);
  return {
    id: question.id,
    label: `Q${question.index + 1}`,
    outcome: trace.outcome,
    score: trace.score,
    points: question.compiled.points,
    awaited: trace.awaited,
    scoredBy: trace.scoredBy,
    correction: trace.correction,
    content,
    answers: trace.answers,
    isAnswered: !areSkipped(trace.answers ?? [], question.compiled.unscoredIds),
    parts: question.compiled.freeForm
      ? []
      : trace.interactions.filter(isPart).map((each) => buildPart(trace, each, names, maySeeKeys)),
    sum: formatTotal(trace),
    otherKeys: maySeeKeys ? formatOtherKeys(trace) : null,
    messages: judgment.messages,
    comment: mark?.comment ?? null,
  };
}

function buildPart(
  trace: QuestionTrace,
  interaction: InteractionTrace,
  names: PartNames,
  maySeeKeys: boolean,
): PartBreakdown {
  const { slot, isAnswered, fraction, value, rule } = interaction;
  const responseId = interaction.responseId ?? "";
  const score = computePoints(interaction);
  const getName: GetPartName = (part, side) => names.part(responseId, part, side);
  const isUngraded = rule === "teacher" && trace.scoredBy === "skipped";
  return {
    responseId,
    name: names.interaction(responseId),
    outcome: getPartOutcome(interaction, trace.scoredBy),
    isAnswered,
    score: roundScore(score),
    points: roundScore(slot?.points ?? rational.ZERO),
    given: slot?.key ? formatGiven(slot.key.type, value, getName) : null,
    keyDetails:
      maySeeKeys && !isUngraded
        ? {
            type: slot?.key?.type ?? null,
            ...explainPart(interaction, getName),
            sum: fraction
              ? `${formatWeight(trace, interaction)} × ${formatNumber(fraction)} = ${formatNumber(score)}`
              : "",
          }
        : null,
  };
}

function explainPart(interaction: InteractionTrace, getName: GetPartName) {
  const { slot, value, normalized } = interaction;
  if (!slot?.key) return { normalized: null, expected: [], explanation: SCORE_BREAKDOWN.noKey };
  const explanation = explainResponse(slot.key, interaction, getName);
  return {
    normalized: formatNormalized(slot.key.type, value, normalized),
    expected: explanation.expected,
    explanation: explanation.text,
  };
}

function getPartOutcome({ fraction, isAnswered }: InteractionTrace, scoredBy: ScoredBy): Outcome {
  if (fraction === null) return scoredBy === "skipped" ? "skipped" : "pending";
  if (!isAnswered) return "skipped";
  if (rational.equals(fraction, rational.ONE)) return "correct";
  return rational.compare(fraction, rational.ZERO) > 0 ? "partial" : "incorrect";
}

/**
 * Formats a part's share of the points: "weight 1 of 3: 4 points × 1/3", or only the points if the question has a
 * single part.
 */
function formatWeight({ question, interactions }: QuestionTrace, { slot }: InteractionTrace): string {
  const total = formatPoints(question.compiled.points);
  if (interactions.filter(isPart).length < 2) return total;
  const weights = interactions.map((each) => each.slot?.weight ?? rational.ONE);
  const all = formatNumber(weights.reduce(rational.add, rational.ZERO));
  return SCORE_BREAKDOWN.weight(formatNumber(slot?.weight ?? rational.ONE), all, total);
}
