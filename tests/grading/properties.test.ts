import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AnswerKeys,
  compileQuestion,
  fractionsFromWire,
  fractionsToWire,
  gradeResponses,
  readAnswers,
  scoreQuestion,
} from "#lib/core/grading/index.ts";
import { compare, fromNumber, ZERO } from "#lib/core/grading/rational.ts";
import { scaleRuns } from "#tests/support/scale-runs.ts";

const id = fc.constantFrom("a", "b", "c", "d", "constructor");
const ids = fc.uniqueArray(id, { minLength: 1 });
const fraction = fc.integer({ min: -100, max: 100 }).map((n) => n / 100);
const size = fc.integer({ min: -50, max: 50 }).map((n) => n / 10);
const pair = fc.tuple(id, id);
const common = {
  min_fraction: fc.integer({ min: -4, max: 0 }).map((n) => n / 4),
  weight: fc.constantFrom(0.1, 1, 3),
};

const key = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record({ ...common, ...fields });
const keyArbitrary = fc.oneof(
  key({ type: fc.constant("choice"), correct: ids, scoring: fc.constantFrom("all_or_nothing", "partial") }),
  key({ type: fc.constant("choice"), mapping: fc.dictionary(id, fraction), mapping_default: fraction }),
  key({
    type: fc.constant("order"),
    correct: ids,
    scoring: fc.constantFrom("all_or_nothing", "position", "pairs"),
  }),
  key({
    type: fc.constant("match"),
    pairs: fc.uniqueArray(pair, { minLength: 1, selector: String }),
    scoring: fc.constantFrom("all_or_nothing", "partial"),
  }),
  key({
    type: fc.constant("text"),
    accept: fc.array(fc.record({ value: id, fraction }), { minLength: 1, maxLength: 3 }),
    max_typos: fc.nat({ max: 2 }),
  }),
  key({
    type: fc.constant("numeric"),
    accept: fc.array(
      fc.record({ value: size, tolerance: fc.record({ relative: fc.nat({ max: 2 }) }), fraction }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  }),
  key({
    type: fc.constant("point"),
    areas: fc.array(
      fc.record({ shape: fc.constant("circle"), coords: fc.tuple(size, size, fc.constant(2.5)), fraction }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  key({
    type: fc.constant("expression"),
    accept: fc.constant([{ value: "(x+1)^2" }]),
    variables: fc.constant({ x: { min: -3, max: 3 } }),
    form: fc.constantFrom("any", "expanded", "factored", "simplified"),
  }),
);

/** Answers that a learner might send. Most have the right type for some key. */
const value = fc.oneof(
  id,
  fc.array(id, { maxLength: 6 }),
  fc.array(pair, { maxLength: 6 }),
  fc.tuple(size, size),
  size,
  size.map(String),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("x^2+2x+1", "(1+x)^2", null, ""),
  fc.jsonValue({ maxDepth: 3 }),
);

const question = fc
  .tuple(fc.array(keyArbitrary, { minLength: 1, maxLength: 4 }), fc.constantFrom(1, 0.3, 7, 1e6))
  .map(([keys, points]) => {
    const named = AnswerKeys.parse(keys.map((fields, i) => ({ ...fields, response_id: `r${i}` })));
    return compileQuestion({ points, form: "opaque", interactions: [], keys: named });
  });

describe("for any keys and answers", () => {
  it("reading never throws, and grading is deterministic and within bounds", () => {
    fc.assert(
      fc.property(question, fc.array(value, { maxLength: 5 }), (q, elements) => {
        const read = readAnswers(q, elements);
        if ("issues" in read) {
          expect(read.issues.length).toBeGreaterThan(0);
          return;
        }
        const fractions = gradeResponses(q, read.responses);
        const grade = scoreQuestion(q, fractions, read.responses);
        expect(compare(grade.score, ZERO)).not.toBe(-1);
        expect(compare(grade.score, q.points)).not.toBe(1);
        expect(grade.correct).toBe(fractions.every((f) => f !== null && compare(f, fromNumber(1)) === 0));
        for (const [i, f] of fractions.entries()) {
          const min = q.slots[i]?.minFraction ?? ZERO;
          if (f) expect([compare(f, min) >= 0, compare(f, fromNumber(1)) <= 0]).toEqual([true, true]);
        }
        expect(gradeResponses(q, read.responses)).toEqual(fractions);
        expect(fractionsFromWire(JSON.parse(JSON.stringify(fractionsToWire(fractions))))).toEqual(fractions);
      }),
      { numRuns: scaleRuns(1000) },
    );
  });

  it("only a full score is correct, and only an empty answer is skipped", () => {
    fc.assert(
      fc.property(question, fc.array(value, { maxLength: 4 }), (q, elements) => {
        const read = readAnswers(q, elements);
        if ("issues" in read) return;
        const { score, correct, outcome } = scoreQuestion(
          q,
          gradeResponses(q, read.responses),
          read.responses,
        );
        if (correct) expect(compare(score, q.points)).toBe(0);
        expect(outcome === "correct").toBe(correct);
        expect(outcome === "skipped").toBe(read.responses.every((response) => response === null));
        if (outcome === "partial") expect(compare(score, ZERO)).toBe(1);
      }),
      { numRuns: scaleRuns(500) },
    );
  });

  it("Object.prototype stays unchanged", () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const q = compileQuestion({
      points: 1,
      form: "opaque",
      interactions: [],
      keys: AnswerKeys.parse([{ type: "choice", response_id: "__proto__", mapping: { constructor: 1 } }]),
    });
    const hostile = JSON.parse(
      '[{"responseId": "__proto__", "value": ["__proto__", "constructor", "toString"]}]',
    );
    const read = readAnswers(q, hostile);
    if ("issues" in read) throw new Error("refused");
    expect(scoreQuestion(q, gradeResponses(q, read.responses), read.responses).correct).toBe(true);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });
});
