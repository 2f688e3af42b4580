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
import { answerArbitrary, keyArbitrary } from "./key-arbitraries.ts";

const question = fc
  .tuple(fc.array(keyArbitrary, { minLength: 1, maxLength: 4 }), fc.constantFrom(1, 0.3, 7, 1e6))
  .map(([keys, points]) => {
    const named = AnswerKeys.parse(keys.map((fields, i) => ({ ...fields, response_id: `r${i}` })));
    return compileQuestion({ points, form: "opaque", interactions: [], keys: named });
  });

describe("for any keys and answers", () => {
  it("reading never throws, and grading is deterministic and within bounds", () => {
    fc.assert(
      fc.property(question, fc.array(answerArbitrary, { maxLength: 5 }), (q, elements) => {
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
      fc.property(question, fc.array(answerArbitrary, { maxLength: 4 }), (q, elements) => {
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
