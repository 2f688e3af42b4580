import { describe, expect, test } from "vitest";
import { CreateAssessmentBody } from "#lib/contract/assessments.ts";
import { parseContent } from "#lib/core/content/index.ts";
import { INTERACTION_NODES } from "#lib/core/content/interaction-nodes.ts";
import { findMissingKeys, gradeResponses, readAnswers, scoreQuestion } from "#lib/core/grading/index.ts";
import { compare, div, equals, fromNumber, ONE, type Rational } from "#lib/core/grading/rational.ts";
import { readExercises } from "#lib/domains/assessments/exercises.ts";
import { hasNoItems } from "#lib/domains/assessments/item-references.ts";
import { findPublishingIssues } from "#lib/domains/assessments/publishing-issues.ts";
import { course } from "#scripts/demo/course/index.ts";
import { buildBody } from "#scripts/demo/publish.ts";
import {
  type PreparedQuestion,
  prepareQuestion,
  type ResponseSlot,
  rightResponse,
  wrongResponse,
} from "#scripts/demo/simulate/answer.ts";
import { LEARNERS, planSubmissions } from "#scripts/demo/simulate/cohort.ts";
import { createRandom } from "#scripts/demo/simulate/random.ts";

const listQuestions = (assessment: (typeof course)[number]) =>
  assessment.exercises.flatMap(({ questions }) => questions);
const prepared = course.flatMap(listQuestions).map(prepareQuestion);
const closed = prepared.flatMap((question) =>
  question.slots
    .filter(({ key }) => key.type !== "open")
    .map((place) => ({ name: `${question.question.label}.${place.responseId}`, question, place })),
);
const seeds = Array.from({ length: 60 }, (_, n) => n);

/** Returns the fraction that a response earns on its own. */
function gradeValue(
  { compiled }: PreparedQuestion,
  { responseId }: ResponseSlot,
  value: unknown,
): Rational | null {
  const read = readAnswers(compiled, [{ responseId, value }]);
  if ("issues" in read) throw new Error(JSON.stringify({ value, issues: read.issues }));
  const earned = gradeResponses(compiled, read.responses)[compiled.slotById.get(responseId) ?? -1];
  return earned ?? null;
}

describe("the demo's course", () => {
  test.each(course)("$title: fits the contract and can be published", (assessment) => {
    const body = CreateAssessmentBody.parse(buildBody(assessment));
    const exercises = readExercises(body.exercises ?? [], []);
    if (!hasNoItems(exercises)) throw new Error("The course refers to items");
    expect(findPublishingIssues(exercises)).toEqual([]);
    const [fewest, most] = assessment.absentShare === undefined ? [12, 18] : [7, 10];
    expect(listQuestions(assessment).length).toBeGreaterThanOrEqual(fewest);
    expect(listQuestions(assessment).length).toBeLessThanOrEqual(most);
  });

  test("uses every interaction and all eight types of answer key", () => {
    const kinds = prepared.flatMap(({ question }) => {
      const parsed = parseContent(question.content);
      return parsed.ok ? parsed.interactions.map(({ kind }) => kind) : [];
    });
    expect([...new Set(kinds)].sort()).toEqual(Object.keys(INTERACTION_NODES).sort());
    const types = prepared.flatMap(({ question }) => question.keys.map(({ type }) => type));
    expect([...new Set(types)].sort()).toEqual([
      "choice",
      "expression",
      "match",
      "numeric",
      "open",
      "order",
      "point",
      "text",
    ]);
  });

  test("has opaque content, questions with an open part, and a unique label for each question", () => {
    const forms = prepared.map(({ question }) => parseContent(question.content)).map((c) => c.ok && c.form);
    expect(forms.filter((form) => form === "opaque")).toHaveLength(1);
    const isMixed = ({ question: { keys } }: PreparedQuestion) =>
      keys.some(({ type }) => type === "open") && keys.some(({ type }) => type !== "open");
    expect(prepared.filter(isMixed).map(({ question }) => question.label)).toEqual([
      "where-to-build-the-solar-farm",
      "house-on-the-cliff",
    ]);
    expect(new Set(prepared.map(({ question }) => question.label)).size).toBe(prepared.length);
  });

  test.each(prepared.map(({ question }) => question))(
    "$label: lists answers only for its own response ids",
    (question) => {
      const { content, keys, right = {}, mistakes = {}, prompts = {}, drawings = {} } = question;
      const ids = keys.map(({ response_id }) => response_id);
      const named = [right, mistakes, prompts, drawings].flatMap((lists) => Object.keys(lists));
      expect(named.filter((id) => !ids.includes(id))).toEqual([]);
      const parsed = parseContent(content);
      expect(parsed.ok && findMissingKeys(parsed.form, parsed.interactions, keys)).toEqual([]);
    },
  );
});

describe("the simulated answers", () => {
  test.each(closed)("$name: a right answer earns the full fraction", ({ question, place }) => {
    const listed = question.question.right?.[place.responseId] ?? [];
    const made = seeds.map((seed) => rightResponse(question, place, createRandom("right", seed)));
    for (const value of [...listed, ...made])
      expect([value, gradeValue(question, place, value)]).toEqual([value, ONE]);
  });

  test.each(closed)("$name: a wrong answer, listed or generated, earns less", ({ question, place }) => {
    const listed = question.question.mistakes?.[place.responseId] ?? [];
    const bare = { ...question, question: { ...question.question, mistakes: {} } };
    const canBeMade = place.interaction !== null && !question.question.right?.[place.responseId];
    const made = seeds.flatMap((seed) =>
      canBeMade ? [wrongResponse(bare, place, createRandom("wrong", seed), (seed % 10) / 10)] : [],
    );
    expect(listed.length + made.length).toBeGreaterThan(0);
    for (const value of [...listed, ...made]) {
      const fraction = gradeValue(question, place, value);
      expect([value, fraction && compare(fraction, ONE)]).toEqual([value, -1]);
    }
  });

  test.each(prepared.filter(({ compiled }) => !compiled.needsTeacher))(
    "$question.label: right answers to all parts earn all points",
    (question) => {
      const random = createRandom("ideal");
      const elements = question.slots.map((place) => ({
        responseId: place.responseId,
        value: rightResponse(question, place, random),
      }));
      const read = readAnswers(question.compiled, elements);
      const responses = "issues" in read ? [] : read.responses;
      const judged = scoreQuestion(
        question.compiled,
        gradeResponses(question.compiled, responses),
        responses,
      );
      expect(judged).toMatchObject({ outcome: "correct", correct: true });
      expect(equals(judged.score, fromNumber(question.question.points))).toBe(true);
    },
  );

  test("are the same for the same seed and ordered by time", () => {
    const begin = new Date("2026-01-05T00:00:00Z");
    const createPlan = (seed: string, no: number) => {
      const assessment = course[no] ?? expect.fail();
      return planSubmissions(seed, assessment, no, listQuestions(assessment).map(prepareQuestion), begin);
    };
    expect(createPlan("a", 1)).toEqual(createPlan("a", 1));
    expect(createPlan("a", 1)).not.toEqual(createPlan("b", 1));
    const planned = createPlan("a", 1);
    expect(new Set(createPlan("a", 0).map(({ learnerRef }) => learnerRef)).size).toBe(LEARNERS);
    const times = planned.map(({ submittedAt }) => submittedAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test.each(course)(
    "$title: fit the questions, and have a file for each drawing and upload",
    (assessment) => {
      const questions = listQuestions(assessment).map(prepareQuestion);
      const planned = planSubmissions("a", assessment, 0, questions, new Date("2026-01-05T00:00:00Z"));
      const mismatches = planned.flatMap(({ answers }) =>
        questions.flatMap(({ compiled }, n): unknown[] => {
          const read = readAnswers(compiled, answers[n]?.elements ?? []);
          if ("issues" in read) return read.issues;
          const expected = compiled.slots.flatMap(({ holdsFiles, responseId }) =>
            holdsFiles ? [responseId] : [],
          );
          const given = Object.keys(answers[n]?.files ?? {});
          return answers[n] && String(given) !== String(expected) ? [{ given, expected }] : [];
        }),
      );
      expect(mismatches).toEqual([]);
    },
  );
});

describe("the open prompts of the demo's course", () => {
  const open = prepared.flatMap((question) =>
    question.question.keys.flatMap((key) =>
      key.type === "open" ? [{ name: question.question.label, question, key }] : [],
    ),
  );

  test.each(open)("$name: the rubric adds up to the points of the open part", ({ question, key }) => {
    const slot = question.compiled.slots[question.compiled.slotById.get(key.response_id) ?? -1];
    const sum = (key.rubric ?? []).reduce((points, criterion) => points + criterion.points, 0);
    expect(slot && div(slot.points, fromNumber(sum))).toEqual(ONE);
    expect(key.model_answer).toBeTruthy();
  });

  test.each(open)(
    "$name: the sentences and drawings of learners refer to criteria of the rubric",
    ({ question, key }) => {
      const prompt = question.question.prompts?.[key.response_id];
      const drawings = question.question.drawings?.[key.response_id];
      const criteria = (key.rubric ?? []).map(({ id }) => id);
      if (!drawings) expect(Object.keys(prompt?.ideas ?? {})).toEqual(criteria);
      const earned = (drawings ?? prompt?.stock ?? []).flatMap(({ earns }) => earns);
      expect(earned.filter((id) => !criteria.includes(id))).toEqual([]);
    },
  );
});
