import fc from "fast-check";
import { expect, test } from "vitest";
import { compileCorrectedQuestion } from "#lib/core/grading/corrected-question.ts";
import {
  type AnswerKey,
  AnswerKeys,
  gradeResponses,
  readAnswers,
  scoreQuestion,
} from "#lib/core/grading/index.ts";
import type { CompiledQuestion, Slot } from "#lib/core/grading/question.ts";
import {
  add,
  compare,
  div,
  fromNumber,
  mul,
  ONE,
  type Rational,
  sub,
  toNumber,
  toWire,
  ZERO,
} from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import { scaleRuns } from "#tests/support/scale-runs.ts";
import { ANSWER_ARBITRARIES, AUTO_KEY_TYPES, KEY_ARBITRARIES } from "./key-arbitraries.ts";

/** Grading by its definition: every fraction as a fraction, step by step, and no case treated in another way. */
type Selection = Extract<AnswerKey, { type: "choice" | "match" }>;

function selectByDefinition(key: Selection, picks: readonly unknown[]): Rational {
  const isUndirected = key.type === "match" && key.directed === false;
  const name = (pick: unknown) => JSON.stringify(isUndirected ? [...(pick as string[])].sort() : pick);
  const mapping: [string, number][] | undefined =
    key.type === "choice"
      ? key.mapping && Object.entries(key.mapping).map(([id, fraction]) => [name(id), fraction])
      : key.mapping?.map(({ pair, fraction }) => [name(pair), fraction]);
  const given = picks.map(name);
  if (mapping) {
    const values = new Map(mapping);
    const found = given.map((pick) => fromNumber(values.get(pick) ?? key.mapping_default ?? 0));
    return found.reduce(add, ZERO);
  }
  const correct = ((key.type === "choice" ? key.correct : key.pairs) ?? []).map(name);
  const hits = given.filter((pick) => correct.includes(pick)).length;
  if (key.scoring === "partial")
    return div(sub(fromNumber(hits), fromNumber(given.length - hits)), fromNumber(correct.length));
  return hits === correct.length && hits === given.length ? ONE : ZERO;
}

function gradeByDefinition({ key, grade, minFraction }: Slot, response: unknown): Rational | null {
  if (response === null || !grade) return null;
  const isSelection = key?.type === "choice" || key?.type === "match";
  const fraction = isSelection ? selectByDefinition(key, response as unknown[]) : grade(response);
  if (compare(fraction, minFraction) === -1) return minFraction;
  return compare(fraction, ONE) === 1 ? ONE : fraction;
}

function scoreByDefinition(question: CompiledQuestion, responses: readonly unknown[]) {
  const graded = [question, ...question.alternatives].map(({ slots, points }, keySet) => {
    const fractions = slots.map((slot, i) => gradeByDefinition(slot, responses[i] ?? null));
    const weights = slots.map(({ weight }) => weight).reduce(add, ZERO);
    const parts = slots.map(({ weight }, i) => mul(div(mul(points, weight), weights), fractions[i] ?? ZERO));
    const sum = parts.reduce(add, ZERO);
    const score = compare(sum, ZERO) === -1 ? ZERO : sum;
    const isSkipped = fractions.every((fraction) => fraction === null);
    const correct = fractions.every((fraction) => fraction !== null && compare(fraction, ONE) === 0);
    const isNothing = compare(score, ZERO) === 0;
    const outcome = isSkipped ? "skipped" : correct ? "correct" : isNothing ? "incorrect" : "partial";
    const messages = slots.flatMap(({ responseId, feedback, grade }, i) => {
      const fraction = fractions[i] ?? null;
      if (fraction === null) return [];
      const sign = compare(fraction, ZERO);
      const kind = compare(fraction, ONE) === 0 ? "correct" : sign === 1 ? "partial" : "incorrect";
      const problem = sign === 0 ? grade?.findProblem?.(responses[i]) : undefined;
      return [problem, feedback[kind]].flatMap((text) => (text ? [{ responseId, text }] : []));
    });
    return { fractions, grade: { score, correct, outcome, messages, keySet } };
  });
  const most = graded.reduce((best, each) =>
    compare(each.grade.score, best.grade.score) === 1 ? each : best,
  );
  return { fractions: graded.flatMap(({ fractions }) => fractions), grade: most.grade };
}

const feedback = fc.record({
  correct: fc.constant("Yes"),
  partial: fc.constant("Nearly"),
  incorrect: fc.constant("No"),
});
/** A key of one type, another that also counts, and an answer that both can read. */
const slotArbitrary = fc.constantFrom(...AUTO_KEY_TYPES).chain((type) => {
  const keyFields: fc.Arbitrary<object> = KEY_ARBITRARIES[type];
  const answer: fc.Arbitrary<unknown> = ANSWER_ARBITRARIES[type];
  return fc.record({ own: keyFields, other: keyFields, feedback, answer: fc.option(answer) });
});

test("fractions, scores and messages are bit for bit those of the definition", () => {
  const points = fc.constantFrom(1, 0.1, 0.3, 2.5, 7, 12.345, 1e6);
  fc.assert(
    fc.property(fc.array(slotArbitrary, { minLength: 1, maxLength: 4 }), points, (given, points) => {
      const parseKeys = (which: "own" | "other") =>
        AnswerKeys.parse(
          given.map((slot, i) => ({ ...slot[which], feedback: slot.feedback, response_id: `r${i}` })),
        );
      const own = parseKeys("own");
      const question = compileCorrectedQuestion(
        { points: 1, form: "opaque", interactions: [], keys: own },
        { keySets: [own, parseKeys("other")], points, ruling: null },
      );
      const read = readAnswers(
        question,
        given.map(({ answer }) => answer),
      );
      if ("issues" in read) return;
      const { responses } = read;
      const expected = scoreByDefinition(question, responses);
      const fractions = gradeResponses(question, responses);
      const grade = scoreQuestion(question, fractions, responses);
      expect(fractions).toEqual(expected.fractions);
      expect(grade).toEqual(expected.grade);
      const list = (r: Rational) => [toWire(r), toNumber(r), roundScore(r)];
      expect(list(grade.score)).toEqual(list(expected.grade.score));
    }),
    { numRuns: scaleRuns(1000) },
  );
});
