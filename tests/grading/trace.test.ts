import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SubmissionTrace } from "#lib/contract/trace.ts";
import { formatExpression } from "#lib/core/grading/expression/format.ts";
import { parseExpression } from "#lib/core/grading/expression/prepare.ts";
import { AnswerKeys, compileQuestion, gradeResponses, readAnswers } from "#lib/core/grading/index.ts";
import { clamp, ONE, ZERO } from "#lib/core/grading/rational.ts";
import { combineEntries } from "#lib/core/grading/trace/entries.ts";
import { compileExercises } from "#lib/domains/assessments/compile.ts";
import type { Regrade } from "#lib/domains/assessments/corrections.ts";
import { computeScores } from "#lib/domains/submissions/compute-result.ts";
import { gradeAnswers } from "#lib/domains/submissions/grade-answers.ts";
import { presentTrace } from "#lib/domains/submissions/present-trace.ts";
import type { SubmissionRow } from "#lib/domains/submissions/queries.ts";
import { isAwaiting } from "#lib/domains/submissions/rules.ts";
import { traceSubmission } from "#lib/domains/submissions/trace.ts";
import { newId } from "#lib/platform/ids.ts";
import { replayTrace } from "#tests/support/replay-trace.ts";
import { scaleRuns } from "#tests/support/scale-runs.ts";
import { expressionArbitrary } from "./expression-arbitraries.ts";
import {
  ANSWER_ARBITRARIES,
  AUTO_KEY_TYPES,
  answerArbitrary,
  KEY_ARBITRARIES,
  openKeyArbitrary,
} from "./key-arbitraries.ts";

const points = fc.constantFrom(1, 0.3, 7, 1e6);
const named = (keys: readonly object[]) =>
  AnswerKeys.parse(keys.map((fields, i) => ({ ...fields, response_id: `r${i}` })));

/** Null, or now and then a value. */
const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, { arbitrary: value, weight: 1 });

/** A value for each type of key: the keys of a question or a correction, and the answers, are picked from them. */
const keysByType = fc.record(KEY_ARBITRARIES);
const answersByType = fc.record(ANSWER_ARBITRARIES);
const types = fc.array(fc.constantFrom(...AUTO_KEY_TYPES), { minLength: 1, maxLength: 3 });

const questionArbitrary = fc
  .record({ types, keys: keysByType, open: rarely(openKeyArbitrary), points })
  .map(({ types: picked, keys, open, points: worth }) => ({
    id: newId(),
    content_ast: { kind: "ours" },
    answer_keys: named([...picked.map((type) => keys[type]), ...(open ? [open] : [])]),
    points: worth,
  }));

/** A correction of the question at an index. Now and then its key has a type that can't read the answers. */
const correctionArbitrary = fc.record({
  index: fc.nat({ max: 1 }),
  mode: fc.constantFrom("new_key" as const, "either" as const, "full_credit" as const, "drop" as const),
  keys: keysByType,
  otherType: rarely(fc.constantFrom(...AUTO_KEY_TYPES)),
  points: fc.option(points, { nil: undefined }),
});

const answersArbitrary = fc.option(
  fc.array(fc.record({ fitting: answersByType, other: rarely(answerArbitrary) }), {
    minLength: 2,
    maxLength: 3,
  }),
  { freq: 6 },
);

const submissionArbitrary = fc.record({
  questions: fc.array(questionArbitrary, { minLength: 1, maxLength: 2 }),
  corrections: fc.array(correctionArbitrary, { maxLength: 3 }),
  answers: fc.tuple(answersArbitrary, answersArbitrary),
  mark: fc.option(fc.constantFrom(0, 0.1, 0.3)),
  gradeSkipped: fc.boolean(),
  passingScorePercent: fc.constantFrom(0, 50, 100),
});
type Given = typeof submissionArbitrary extends fc.Arbitrary<infer T> ? T : never;
type Question = Given["questions"][number];

/** Builds regrades of one correction each. Open keys stay, because a correction can't turn one into another type. */
const buildRegrades = ({ questions, corrections }: Given): Regrade[] =>
  corrections.flatMap(({ index, mode, keys, otherType, points: worth }) => {
    const question = questions[index];
    const [former] = question?.answer_keys ?? [];
    if (!question || !former || former.type === "open") return [];
    const answer_keys = named([keys[otherType ?? former.type]]);
    const isKeyed = mode === "new_key" || mode === "either";
    const correction = {
      question_id: question.id,
      mode,
      ...(isKeyed ? { answer_keys } : {}),
      ...(mode === "new_key" && worth !== undefined ? { points: worth } : {}),
    };
    return [{ id: newId(), corrections: [correction] }];
  });

/** Lists the elements of an answer: named, in the order of the keys. */
const listElements = ({ answer_keys }: Question, answers: Given["answers"][number]): unknown[] | null =>
  answers &&
  answer_keys.flatMap(({ type, response_id }, i): unknown[] => {
    const answer = answers[i];
    if (!answer) return [];
    const value = answer.other ?? (type === "open" ? "An essay" : answer.fitting[type]);
    return [{ responseId: response_id, value }];
  });

/** Grades answers and records the result as a submission does, with marks if a teacher has graded. */
function record(given: Given) {
  const { questions, passingScorePercent, gradeSkipped, mark } = given;
  const regrades = buildRegrades(given);
  const version = compileExercises([{ id: newId(), shared_context: null, questions }], regrades);
  const answers = version.questions.map(({ compiled, index }) => {
    const question = questions[index];
    const elements = question ? listElements(question, given.answers[index] ?? null) : null;
    const read = elements && readAnswers(compiled, elements);
    return read && !("issues" in read) ? { elements: elements ?? [], responses: read.responses } : null;
  });
  const graded = gradeAnswers(version, answers, { passingScorePercent, gradeSkipped });
  const row = {
    id: newId(),
    assessmentVersion: 1,
    regrades: regrades.map(({ id }) => id),
    answers: graded.stored.answers,
    fractions: JSON.parse(JSON.stringify(graded.stored.fractions)),
    questionOutcomes: graded.stored.outcomes,
    ...graded.totals,
    passingScorePercent,
    finalMarks: null,
    erasedAt: null,
  };
  if (mark === null || !isAwaiting(graded.judgments))
    return { row: row as unknown as SubmissionRow, version };
  const finalMarks = Object.fromEntries(
    version.questions
      .filter(({ index }) => graded.judgments[index]?.outcome === "pending")
      .map(({ id }) => [id, { score: mark, comment: null }]),
  );
  const { questionOutcomes, ...marked } = computeScores({ ...row, finalMarks }, version).scores;
  return { row: { ...row, ...marked, questionOutcomes, finalMarks } as unknown as SubmissionRow, version };
}

const readTrace = (row: SubmissionRow, version: Parameters<typeof traceSubmission>[1]): SubmissionTrace =>
  SubmissionTrace.parse(JSON.parse(JSON.stringify(presentTrace(row, traceSubmission(row, version)))));

const pickTotals = ({ score, max_score, percentage, passed }: SubmissionTrace) => {
  return { score, max_score, percentage, passed };
};

describe("the score trace", () => {
  test("replayed alone gives the recorded score, for any keys, answers, corrections and marks", () => {
    fc.assert(
      fc.property(submissionArbitrary, (given) => {
        const { row, version } = record(given);
        const trace = readTrace(row, version);
        expect(replayTrace(trace)).toEqual(pickTotals(trace));
        const rules = trace.questions.flatMap(({ interactions }) => interactions.map(({ rule }) => rule));
        expect(rules).not.toContain("recorded");
      }),
      { numRuns: scaleRuns(1500) },
    );
  });

  test("still gives the score once the learner is erased, without any value or entry", () => {
    fc.assert(
      fc.property(submissionArbitrary, (given) => {
        const { row, version } = record(given);
        const trace = readTrace({ ...row, erasedAt: new Date() }, version);
        expect(replayTrace(trace)).toEqual(pickTotals(trace));
        const interactions = trace.questions.flatMap((question) => [
          ...question.interactions,
          ...question.key_sets.flatMap((set) => set.interactions),
        ]);
        for (const { value, normalized, entries } of interactions) {
          expect({ value, normalized, entries }).toEqual({ value: null, normalized: null, entries: [] });
        }
      }),
      { numRuns: scaleRuns(300) },
    );
  });

  test.each(AUTO_KEY_TYPES)("agrees with the grader on every %s answer", (type) => {
    const answer = fc.oneof(ANSWER_ARBITRARIES[type], answerArbitrary);
    fc.assert(
      fc.property(KEY_ARBITRARIES[type], answer, (fields, value) => {
        const question = compileQuestion({
          points: 1,
          form: "opaque",
          interactions: [],
          keys: named([fields]),
        });
        const read = readAnswers(question, [value]);
        const [slot] = question.slots;
        if (!slot || "issues" in read) return;
        const [response = null] = read.responses;
        const raw = combineEntries(slot.trace(response));
        const [fraction] = gradeResponses(question, read.responses);
        expect(raw && clamp(raw, slot.minFraction, ONE)).toEqual(fraction ?? ZERO);
      }),
      { numRuns: scaleRuns(300) },
    );
  });

  test("writes expressions so that they parse to the same tree", () => {
    fc.assert(
      fc.property(expressionArbitrary, (tree) => {
        const source = formatExpression(tree);
        expect(parseExpression(source, new Set(["x", "y"])), source).toEqual(tree);
      }),
      { numRuns: scaleRuns(500) },
    );
  });
});
