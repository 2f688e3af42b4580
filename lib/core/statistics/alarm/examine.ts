import { toRestPairs } from "../pairs.ts";
import type { PairSums } from "../statistics.ts";
import { toUnits } from "../units.ts";
import { findNegativeDiscrimination, findNeverCorrect, NEGATIVE_LEVEL, NEVER_LEVEL } from "./item-signs.ts";
import { type Comparison, findMiskey, getMiskeyLevel, type RestSums, type Side } from "./miskey.ts";
import {
  type AnswerGroup,
  type AnswerRow,
  findUnaccepted,
  groupUncredited,
  selectStrongest,
  UNACCEPTED_LEVEL,
} from "./unaccepted.ts";

/** The fewest fully graded submissions that are examined. */
export const MIN_EXAMINED = 30;

/** A choice, with the sums of its options over all learners. `credited` are the options that earn something. */
export type ChoiceSums = {
  responseId: string;
  answered: number;
  options: readonly (Side & { id: string; credited: boolean })[];
};

/** The answers of up to 1,000 learners in one interaction, as JSON. For a choice, that is the list of picked options. */
export type SampledResponse = { responseId: string; rows: readonly AnswerRow[] };

/**
 * A question's sums over all learners who were shown it, where x is its score and y the total, and what a sample of them
 * answered. If they were shown other questions worth different points, the rests y - x are in a common scale.
 */
export type ExaminedQuestion = {
  pairs: PairSums;
  correct: number;
  skipped: number;
  choices: readonly ChoiceSums[];
  sample: readonly SampledResponse[];
};

/**
 * `strongest` counts those of the strongest third who gave the answer. `strongestSize` is the size of that third.
 */
export type FoundAnswer = AnswerGroup & { sampled: number; strongestSize: number };

export type Finding =
  | ({
      kind: "probable_miskey";
      responseId: string;
      /** The answer that is better than the key, as JSON, and the keyed options that it would replace. */
      answer: string;
      replaces: string[];
      level: number;
      answers: FoundAnswer[];
    } & Comparison)
  | { kind: "unaccepted_answer"; responseId: string; p: number; level: number; answers: FoundAnswer[] }
  | { kind: "negative_discrimination"; correlation: number; p: number; level: number }
  | { kind: "never_correct"; p: number; level: number; answered: number };

/**
 * Looks for signs that the key of an automatically graded question is wrong. Returns nothing for fewer than 30
 * submissions. Each kind is found at most once: of several interactions, the one with the clearest sign.
 */
export function examineQuestion(question: ExaminedQuestion): Finding[] {
  const { pairs, correct, skipped } = question;
  if (pairs.n < MIN_EXAMINED) return [];
  const negative = findNegativeDiscrimination(pairs);
  const never = findNeverCorrect(pairs.n - skipped, correct);
  return [
    ...takeClearest([...examineChoices(question), ...examineOtherKeys(question)]),
    ...takeClearest(question.sample.flatMap(examineSample)),
    ...(negative ? [{ kind: "negative_discrimination" as const, ...negative, level: NEGATIVE_LEVEL }] : []),
    ...(never
      ? [{ kind: "never_correct" as const, ...never, level: NEVER_LEVEL, answered: pairs.n - skipped }]
      : []),
  ];
}

const takeClearest = <T extends { p: number }>(findings: readonly T[]): T[] =>
  findings.toSorted((a, b) => a.p - b.p).slice(0, 1);

type Miskey = Extract<Finding, { kind: "probable_miskey" }>;

/** Compares the options of choices, over all learners. */
function examineChoices({ pairs, choices, sample }: ExaminedQuestion): Miskey[] {
  const all: RestSums = toRestPairs(pairs);
  const { n } = all;
  return choices.flatMap(({ responseId, answered, options }): Miskey[] => {
    const [credited, others] = [options.filter((o) => o.credited), options.filter((o) => !o.credited)];
    const picks = options.reduce((sum, { count }) => sum + count, 0);
    // If no one picked several options, all credited ones are one answer. Otherwise, each is compared by itself.
    const keys = picks <= answered ? [credited] : credited.map((option) => [option]);
    const found = findMiskey(
      all,
      keys.flatMap((key) =>
        others.map((answer) => ({
          key: addSides(key),
          answer,
          value: { option: answer.id, replaces: key.map(({ id }) => id) },
        })),
      ),
    );
    if (!found) return [];
    const { value, ...comparison } = found;
    const { option, replaces } = value;
    const answer = JSON.stringify([option]);
    const rows = sample.find((response) => response.responseId === responseId)?.rows ?? [];
    const answers = [describeAnswer(rows, answer, (row) => parseOptions(row.answer).includes(option))];
    const level = getMiskeyLevel(n);
    return [{ kind: "probable_miskey", responseId, answer, replaces, level, answers, ...comparison }];
  });
}

const parseOptions = (answer: string | null): string[] => (answer === null ? [] : JSON.parse(answer));

const addSides = (sides: readonly Side[]): Side => ({
  count: sides.reduce((sum, { count }) => sum + count, 0),
  rest: sides.reduce((sum, { rest }) => sum + rest, 0n),
});

/** Compares the answers that a sample of learners gave in interactions other than choices. */
function examineOtherKeys({ choices, sample }: ExaminedQuestion): Miskey[] {
  return sample.flatMap(({ responseId, rows }): Miskey[] => {
    if (choices.some((choice) => choice.responseId === responseId)) return [];
    const all = sumRests(rows);
    const key = sumSide(rows.filter(({ credited }) => credited));
    const found = findMiskey(
      all,
      groupUncredited(rows, null).map(({ answer }) => ({
        key,
        answer: sumSide(rows.filter((row) => !row.credited && row.answer === answer)),
        value: answer,
      })),
    );
    if (!found) return [];
    const { value: answer, ...comparison } = found;
    const answers = [describeAnswer(rows, answer, (row) => row.answer === answer)];
    const level = getMiskeyLevel(all.n);
    return [{ kind: "probable_miskey", responseId, answer, replaces: [], level, answers, ...comparison }];
  });
}

function sumRests(rows: readonly AnswerRow[]): RestSums {
  const units = rows.map(({ rest }) => BigInt(toUnits(rest)));
  return {
    n: rows.length,
    y: units.reduce((sum, rest) => sum + rest, 0n),
    yy: units.reduce((sum, rest) => sum + rest * rest, 0n),
  };
}

const sumSide = (rows: readonly AnswerRow[]): Side => ({ count: rows.length, rest: sumRests(rows).y });

/** Counts the rows that gave an answer, and those of the strongest third. */
function describeAnswer(
  rows: readonly AnswerRow[],
  answer: string,
  isGiven: (row: AnswerRow) => boolean,
): FoundAnswer {
  const strongest = selectStrongest(rows);
  const given = rows.flatMap((row, i) => (isGiven(row) ? [strongest?.[i] ?? false] : []));
  return {
    answer,
    count: given.length,
    strongest: given.filter(Boolean).length,
    sampled: rows.length,
    strongestSize: strongest?.filter(Boolean).length ?? 0,
  };
}

/** Looks for answers that the key doesn't accept but strong learners give. */
function examineSample({ responseId, rows }: SampledResponse) {
  const strongest = selectStrongest(rows);
  const found = findUnaccepted(rows, strongest);
  const [first] = found;
  if (!first) return [];
  const strongestSize = strongest?.filter(Boolean).length ?? 0;
  const answers = found.map(({ answer, count, strongest }) => ({
    answer,
    count,
    strongest,
    sampled: rows.length,
    strongestSize,
  }));
  const p = Math.min(...found.map((group) => group.p));
  return [{ kind: "unaccepted_answer" as const, responseId, p, level: UNACCEPTED_LEVEL, answers }];
}
