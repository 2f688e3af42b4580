import { readAnswers } from "#lib/core/grading/answers.ts";
import { gradeResponses, scoreQuestion } from "#lib/core/grading/grade.ts";
import { compileQuestion } from "#lib/core/grading/question.ts";
import {
  add,
  compare,
  div,
  fromNumber,
  isZero,
  mul,
  type Rational,
  sub,
  toNumber,
  ZERO,
} from "#lib/core/grading/rational.ts";
import { AnswerKey } from "#lib/core/grading/registry.ts";
import { validateKeys } from "#lib/core/grading/validate-keys.ts";
import { createRandom, pickIndex } from "#lib/core/random.ts";
import type { XmlElement } from "../../xml/elements.ts";
import type { Declarations } from "../processing/declarations.ts";
import { listAnswers } from "./answer-pool.ts";
import { rejectComputedNumbers } from "./computed-numbers.ts";
import { collectConstants } from "./constants.ts";
import { isSampled } from "./number-answers.ts";
import type { Answer, Part } from "./part.ts";
import { proposeKeys } from "./propose.ts";
import { findHighest, findLowest, type ScoredAnswer, SourceScorer } from "./scores.ts";

/** Keys that score every tested answer as the source does. */
export type Proven = {
  keys: AnswerKey[];
  points: Rational;
  /** Whether the source has answers with a score below 0. */
  isNegative: boolean;
  scorer: SourceScorer;
  answers: readonly (readonly (Answer | null)[])[];
};

type Options = {
  rules: readonly XmlElement[];
  declarations: Declarations;
  parts: readonly Part[];
  /** The maximum that the source states. */
  maximum: Rational | null;
  /** Whether the rules are a standard template, which has no surprises. */
  isTemplate: boolean;
};

const LIMITS = { template: 64, custom: 1024 };
const COMBINATIONS = 300;
const TOLERANCE = fromNumber(1e-9);

/**
 * Finds keys that score answers as a source's response processing does, by trying both on many answers: all of them
 * where they are few, else those at the constants and at random, the same each time. Null if no proposed key does.
 * @throws UnsupportedProcessing if the processing can't be interpreted
 */
export function proveKeys({ rules, declarations, parts, maximum, isTemplate }: Options): Proven | null {
  const scorer = new SourceScorer(rules, declarations, parts);
  // Here, no answer earns 0, which is also what a score below 0 becomes.
  const unanswered = scorer.score(parts.map(() => null));
  if (compare(unanswered, ZERO) > 0) return null;
  const analyzed = parts.map((part, index) => {
    if (isNumeric(part) && isSampled(part)) rejectComputedNumbers(rules, part.declaration.id);
    const constants = collectConstants(rules, part.declaration);
    const earn = (answer: Answer) => sub(scorer.scoreAlone(index, answer), unanswered);
    const pool = listAnswers(part, constants, { limit: isTemplate ? LIMITS.template : LIMITS.custom, earn });
    const scored = pool.map((answer): ScoredAnswer => ({ answer, score: scorer.scoreAlone(index, answer) }));
    const highest = findHighest(scored.map(({ score }) => score));
    return { part, constants, scored, highest, score: (answer: Answer) => scorer.scoreAlone(index, answer) };
  });
  const reachable = analyzed.reduce((sum, { highest }) => add(sum, highest), ZERO);
  if (analyzed.some(({ highest }) => isZero(highest))) return null;
  const scored = [
    ...analyzed.flatMap(({ scored: alone }, index) =>
      alone.map(({ answer, score }) => ({ each: parts.map((_, i) => (i === index ? answer : null)), score })),
    ),
    ...combineAnswers(analyzed.map((each) => each.scored)).map((each) => ({
      each,
      score: scorer.score(each),
    })),
  ];
  const isNegative = compare(findLowest([unanswered, ...scored.map(({ score }) => score)]), ZERO) < 0;
  for (const points of listMaximums(maximum, reachable)) {
    const scale = div(points, reachable);
    const proposals = analyzed.map((evidence) => {
      const keys = proposeKeys({ ...evidence, highest: mul(evidence.highest, scale) });
      const weight = toNumber(evidence.highest);
      return keys.map((key) => (parts.length > 1 && weight !== 1 ? { ...key, weight } : key));
    });
    const keys = chooseKeys(proposals, parts, points, scored);
    if (keys) return { keys, points, isNegative, scorer, answers: scored.map(({ each }) => each) };
  }
  return null;
}

const isNumeric = ({ interaction, declaration }: Part): boolean =>
  interaction.kind === "sliderInteraction" ||
  (interaction.kind === "textEntryInteraction" && declaration.baseType !== "string");

/** The maximum that the source states, and the one that answers can reach. */
function listMaximums(stated: Rational | null, reachable: Rational): Rational[] {
  if (!stated || compare(stated, reachable) <= 0) return [reachable];
  return [stated, reachable];
}

/** Lists answers to several interactions at once. */
function combineAnswers(pools: readonly (readonly ScoredAnswer[])[]): (Answer | null)[][] {
  if (pools.length === 1) return [];
  const random = createRandom(pools.length);
  const best = pools.map((pool) => pool.reduce((a, b) => (compare(b.score, a.score) > 0 ? b : a)).answer);
  const some = Array.from({ length: COMBINATIONS }, () =>
    pools.map((pool, i) => {
      const chance = random();
      if (chance < 0.1) return null;
      return chance < 0.5 ? (best[i] ?? null) : (pool[pickIndex(random, pool.length)]?.answer ?? null);
    }),
  );
  return [best, ...best.map((_, i) => best.map((answer, j) => (i === j ? null : answer))), ...some];
}

type ScoredAnswers = readonly { each: readonly (Answer | null)[]; score: Rational }[];

/** Finds a combination of proposed keys that scores every answer right. Each is first tried on its own answers. */
function chooseKeys(
  proposals: readonly AnswerKey[][],
  parts: readonly Part[],
  points: Rational,
  scored: ScoredAnswers,
): AnswerKey[] | null {
  const first = proposals.flatMap((keys) => keys.slice(0, 1));
  if (first.length < parts.length) return null;
  const chosen = proposals.map((keys, index) => {
    const own = scored.filter(({ each }) => each.every((answer, i) => i === index || answer === null));
    return keys.find((key) => isExact(first.with(index, key), parts, points, own, index)) ?? null;
  });
  const keys = chosen.flatMap((key) => (key ? [key] : []));
  if (keys.length < parts.length) return null;
  return isExact(keys, parts, points, scored) ? keys : null;
}

/** Whether our grader gives every answer the score that the source gives it. */
function isExact(
  keys: readonly AnswerKey[],
  parts: readonly Part[],
  points: Rational,
  scored: ScoredAnswers,
  only?: number,
): boolean {
  const interactions = parts.map(({ interaction }) => interaction);
  const checked = only === undefined ? keys : keys.slice(only, only + 1);
  if (!checked.every((key) => AnswerKey.safeParse(key).success)) return false;
  if (validateKeys("document", interactions, checked).length > 0) return false;
  const total = toNumber(points);
  const question = compileQuestion({ points: total, form: "document", interactions, keys });
  const allowed = mul(points, TOLERANCE);
  return scored.every(({ each, score }) => {
    const read = readAnswers(question, each);
    // An answer that we don't accept has no score that could differ.
    if ("issues" in read) return true;
    const fractions = gradeResponses(question, read.responses);
    const slot = question.slots[only ?? 0];
    // The score of one of several interactions can be below 0, unlike the total.
    const ours =
      only !== undefined && parts.length > 1
        ? mul(slot?.points ?? ZERO, fractions[only] ?? ZERO)
        : scoreQuestion(question, fractions, read.responses).score;
    const theirs = compare(score, ZERO) < 0 && (only === undefined || parts.length === 1) ? ZERO : score;
    const difference = sub(ours, theirs);
    return compare(difference, allowed) <= 0 && compare(sub(ZERO, difference), allowed) <= 0;
  });
}
