import type { GradeBody } from "#lib/contract/grading.ts";
import { gradeResponses, readAnswers } from "#lib/core/grading/index.ts";
import { add, mul, toNumber, ZERO } from "#lib/core/grading/rational.ts";
import type { PreparedQuestion, QuestionAnswer } from "./answer.ts";
import type { Random } from "./random.ts";
import { type KeyByType, requireKeyType } from "./simulator.ts";

export type Mark = Omit<GradeBody["questions"][number], "question_id">;

type Criterion = NonNullable<KeyByType<"open">["rubric"]>[number];

const COMMENTS = {
  full: ["Clear and complete.", "Very good!", "Exactly.", null, null],
  most: ["Good. One step is missing, see the rubric.", "Almost there: say why, not only what.", null],
  some: [
    "A beginning. Which numbers or observations support it?",
    "You describe it, but the reason is missing.",
    "Read the question once more: it asks for several things.",
  ],
  none: ["This does not answer the question.", "See me after class, we'll go through it together.", null],
  blank: ["No answer.", null],
} as const;

/** Simulates how a teacher marks an answer: mostly consistent points for each criterion, and often a comment. */
export function markAnswer(prepared: PreparedQuestion, answer: QuestionAnswer | null, random: Random): Mark {
  const rubric: Record<string, number> = {};
  for (const key of prepared.question.keys) {
    if (key.type !== "open") continue;
    const meets = answer?.written[key.response_id]?.meets ?? [];
    for (const criterion of requireKeyType(key, "open").rubric ?? []) {
      rubric[criterion.id] = computeRubricPoints(
        criterion,
        meets.includes(criterion.id),
        answer !== null,
        random,
      );
    }
  }
  const given = Object.values(rubric).reduce((sum, points) => sum + points, 0);
  const score = given + computeAutoPoints(prepared, answer);
  const share = score / prepared.question.points;
  const kind =
    answer === null ? "blank" : share === 1 ? "full" : share >= 0.6 ? "most" : share > 0.1 ? "some" : "none";
  return { score, rubric, comment: random.pick<string | null>(COMMENTS[kind]) };
}

function computeRubricPoints(
  { points }: Criterion,
  isMet: boolean,
  isAnswered: boolean,
  random: Random,
): number {
  if (!isAnswered) return 0;
  if (isMet) return random.chance(0.15) ? points / 2 : points;
  return random.chance(0.06) ? points / 2 : 0;
}

/**
 * Returns the points for the automatically graded parts of a question, because the teacher's score covers the whole
 * question.
 */
function computeAutoPoints({ compiled }: PreparedQuestion, answer: QuestionAnswer | null): number {
  const read = readAnswers(compiled, answer?.elements ?? []);
  if ("issues" in read) throw new Error(JSON.stringify(read.issues));
  const fractions = gradeResponses(compiled, read.responses);
  return toNumber(
    compiled.slots.reduce((sum, slot, n) => add(sum, mul(slot.points, fractions[n] ?? ZERO)), ZERO),
  );
}
