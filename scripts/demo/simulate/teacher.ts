import type { GradeBody } from "#lib/contract/grading.ts";
import { gradeResponses, readAnswers } from "#lib/core/grading/index.ts";
import { add, mul, toNumber, ZERO } from "#lib/core/grading/rational.ts";
import type { PreparedQuestion, QuestionAnswer } from "./answer.ts";
import type { Random } from "./random.ts";
import { type KeyByType, requireKeyType } from "./simulator.ts";

export type Mark = Omit<GradeBody["questions"][number], "question_id">;

type Criterion = NonNullable<KeyByType<"open">["rubric"]>[number];

const COMMENTS = {
  full: ["Clear and complete.", "Great work!", "Exactly right.", null, null],
  most: ["Good. You missed one step. See the rubric.", "Almost there. Explain why, not just what.", null],
  some: [
    "A good start. Which numbers or observations support it?",
    "You describe what happens, but you don't explain why.",
    "Read the question again. It asks for several things.",
  ],
  none: ["This doesn't answer the question.", "See me after class, and we'll go over it together.", null],
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
