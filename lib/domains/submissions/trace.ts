import { type FormulaReader, type PartNames, parseContent, readPartNames } from "#lib/core/content/index.ts";
import {
  type AnswerKey,
  type CompiledQuestion,
  counted,
  type Expected,
  explainResponse,
  type Fractions,
  judge,
  type KeyType,
  type NameOf,
  type Outcome,
  readAnswers,
  shown,
  sumOf,
} from "#lib/core/grading/index.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compiled.ts";
import type { StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { markOutcome } from "./rules.ts";

/** How one interaction's points came about. Points are to 4 decimals, of exact ones. */
export type PartTrace = {
  responseId: string;
  /** What people call the interaction: "Part 2". */
  name: string;
  outcome: Outcome;
  isAnswered: boolean;
  /** What it adds to the question; below 0 where a wrong answer costs. */
  score: number;
  points: number;
  /** What shows the key; null for those who may not see keys. */
  working: { type: KeyType | null; expected: readonly Expected[]; how: string; sum: string } | null;
};

export type QuestionTrace = {
  id: string;
  label: string;
  outcome: Outcome;
  /** Exact; what waits for a teacher is 0 and `awaited`. */
  score: rational.Rational;
  points: rational.Rational;
  awaited: boolean;
  content: unknown;
  /** As they came; null where the question was left out. */
  answers: readonly unknown[] | null;
  parts: readonly PartTrace[];
  /** How the parts come to the question's score. */
  sum: string;
  messages: readonly { responseId: string; text: string }[];
  mark: { score: number; comment: string | null; rubric: readonly RubricLine[] } | null;
};

export type RubricLine = { title: string; given: number; points: number };

type Traced = {
  question: GradableQuestion;
  stored: StoredQuestion;
  fractions: Fractions;
  answers: readonly unknown[] | null;
  mark: QuestionTrace["mark"];
  maySeeKeys: boolean;
  formula: FormulaReader;
};

/** A question's result, part by part, from the fractions that were stored when it was graded. Pure. */
export function traceQuestion(input: Traced): QuestionTrace {
  const { question, stored, fractions, answers, mark } = input;
  const { compiled, index } = question;
  const judgement = judge(compiled, fractions);
  const score = mark ? rational.fromNumber(mark.score) : judgement.score;
  return {
    id: question.id,
    label: `Q${index + 1}`,
    outcome: mark ? markOutcome(mark.score, question.points) : judgement.outcome,
    score,
    points: compiled.points,
    awaited: compiled.needsTeacher && !mark,
    content: stored.content_ast,
    answers,
    parts: partsOf(input),
    sum: compiled.needsTeacher ? byTeacher(question, mark) : byMachine(compiled, fractions, score),
    messages: judgement.messages,
    mark,
  };
}

function byTeacher({ points }: GradableQuestion, mark: QuestionTrace["mark"]): string {
  if (!mark) return "A teacher grades this question as a whole; until then it counts on neither side.";
  return `A teacher gave ${shown(mark.score)} of ${counted(points, "point")}.`;
}

function byMachine({ slots, points }: CompiledQuestion, fractions: Fractions, score: rational.Rational) {
  const terms = slots.map((slot, i) => rational.mul(slot.points, fractions[i] ?? rational.ZERO));
  const sum = terms.reduce(rational.add, rational.ZERO);
  const floor = rational.equals(sum, score) ? "" : `, and a question never goes below ${shown(score)}`;
  const adding =
    terms.length === 1
      ? `${counted(points, "point")} × ${shown(fractions[0] ?? 0)} = `
      : `${sumOf(terms)} = `;
  return `${adding}${shown(sum)} of ${counted(points, "point")}${floor}.`;
}

function partsOf({ question, stored, fractions, answers, maySeeKeys, formula }: Traced): PartTrace[] {
  const { compiled } = question;
  const keys = new Map(stored.answer_keys.map((key) => [key.response_id, key]));
  const names = readPartNames(stored.content_ast, formula);
  const read = readAnswers(compiled, answers ?? []);
  const responses = "issues" in read ? [] : read.responses;
  const explain = maySeeKeys ? explainerOf(stored, responses, names) : null;
  return compiled.slots.map((slot, i): PartTrace => {
    const fraction = fractions[i] ?? null;
    const score = rational.mul(slot.points, fraction ?? rational.ZERO);
    const key = keys.get(slot.responseId);
    return {
      responseId: slot.responseId,
      name: names.interaction(slot.responseId),
      outcome: partOutcome(fraction, slot.grade !== null),
      isAnswered: responses[i] !== undefined && responses[i] !== null,
      score: roundScore(score),
      points: roundScore(slot.points),
      working: explain && {
        type: key?.type ?? null,
        ...explain(key, i, fraction),
        sum: slot.grade ? `${splitOf(compiled, keys, key)} × ${shown(fraction ?? 0)} = ${shown(score)}` : "",
      },
    };
  });
}

function partOutcome(fraction: rational.Rational | null, byMachine: boolean): Outcome {
  if (fraction === null) return byMachine ? "skipped" : "pending";
  if (rational.equals(fraction, rational.ONE)) return "correct";
  return rational.compare(fraction, rational.ZERO) > 0 ? "partial" : "incorrect";
}

/** "weight 1 of 3: 4 points × 1/3", or the points alone where nothing is split. */
function splitOf(
  { slots, points }: CompiledQuestion,
  keys: ReadonlyMap<string, AnswerKey>,
  key: AnswerKey | undefined,
): string {
  const whole = counted(points, "point");
  if (slots.length < 2) return whole;
  const weights = slots.map(({ responseId }) => rational.fromNumber(keys.get(responseId)?.weight ?? 1));
  const [own, all] = [shown(key?.weight ?? 1), shown(weights.reduce(rational.add, rational.ZERO))];
  return `weight ${own} of ${all}: ${whole} × ${own}/${all}`;
}

/** Grades each answer again by its key, to say how. What was stored stays what counts. */
function explainerOf(stored: StoredQuestion, responses: readonly unknown[], names: PartNames) {
  const parsed = parseContent(stored.content_ast);
  const interactions = new Map(
    (parsed.ok ? parsed.interactions : []).map((each) => [each.responseId, each] as const),
  );
  return (key: AnswerKey | undefined, index: number, kept: rational.Rational | null) => {
    if (!key) return { expected: [], how: "it has no key" };
    const { response_id: id } = key;
    const nameOf: NameOf = (part, side) => names.part(id, part, side);
    const told = explainResponse(key, interactions.get(id) ?? null, responses[index] ?? null, nameOf);
    const isSame =
      told.fraction === null || kept === null ? told.fraction === kept : rational.equals(told.fraction, kept);
    const since = isSame ? "" : `; when it was graded it earned ${shown(kept ?? 0)}, which stays`;
    return { expected: told.expected, how: told.how + since };
  };
}
