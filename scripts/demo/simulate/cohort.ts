import { DAY, MINUTE } from "#lib/core/durations.ts";
import type { CourseAssessment } from "../author/course.ts";
import { getSuccessProbability } from "./ability.ts";
import { answerQuestion, type PreparedQuestion, type QuestionAnswer } from "./answer.ts";
import { createRandom, type Random } from "./random.ts";

export const LEARNERS = 300;

/** A planned submission. `answers` are in the order of the questions, with null for skipped questions. */
export type PlannedSubmission = {
  learnerRef: string;
  submittedAt: Date;
  startedAt: Date | null;
  metadata: Record<string, unknown> | undefined;
  answers: (QuestionAnswer | null)[];
};

type Learner = { ref: string; ability: number; bare: boolean; metadata: Record<string, unknown> | undefined };

function createLearner(seed: string, n: number): Learner {
  const random = createRandom(seed, "learner", n);
  const group = random.pick(["A", "B", "C"]);
  const device = random.pickRanked(["laptop", "tablet", "phone"]);
  return {
    ref: `student-${String(n).padStart(4, "0")}`,
    // The average is slightly above the difficulty of the questions, because most learners should pass.
    ability: random.normal(0.5, 1),
    bare: random.chance(0.1),
    metadata: random.chance(0.55) ? { course: "GEO-101", group, device } : undefined,
  };
}

/**
 * Plans the submissions of 300 learners for an assessment, in chronological order. `begin` is midnight on the first day
 * of the course. `index` is the assessment's position in the course, from 0. The same seed produces the same learners
 * and answers.
 */
export function planSubmissions(
  seed: string,
  assessment: CourseAssessment,
  index: number,
  questions: readonly PreparedQuestion[],
  begin: Date,
): PlannedSubmission[] {
  const planned = Array.from({ length: LEARNERS }, (_, n) => createLearner(seed, n + 1)).flatMap(
    (learnerProfile) => {
      const random = createRandom(seed, assessment.title, learnerProfile.ref);
      const dayAbility = learnerProfile.ability + random.normal(0, 0.35);
      // Some learners drop out as the course goes on.
      if (random.chance(assessment.absentShare ?? 0.03 * index)) return [];
      const { opens, closes, retriesUntil } = assessment.days;
      const day = opens + Math.floor((closes - opens + 1) * Math.sqrt(random.next()));
      const first = simulateSubmission(
        assessment,
        learnerProfile,
        questions,
        dayAbility,
        pickDayTime(begin, day, random),
        random,
      );
      const isRetried = retriesUntil > closes && random.chance(0.45 / (1 + Math.exp(1.5 * dayAbility + 1)));
      if (!isRetried) return [first];
      const next = Math.min(day + random.integer(1, 5), retriesUntil);
      return [
        first,
        simulateSubmission(
          assessment,
          learnerProfile,
          questions,
          dayAbility + 0.6,
          pickDayTime(begin, next, random),
          random,
        ),
      ];
    },
  );
  return planned.sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
}

/** Picks a time between 8 a.m. and 10 p.m., most often in the afternoon. */
const pickDayTime = (begin: Date, day: number, random: Random): Date =>
  new Date(Math.round(begin.getTime() + day * DAY + (8 + 7 * (random.next() + random.next())) * 60 * MINUTE));

function simulateSubmission(
  assessment: CourseAssessment,
  learnerProfile: Learner,
  questions: readonly PreparedQuestion[],
  ability: number,
  submittedAt: Date,
  random: Random,
): PlannedSubmission {
  const limit = assessment.settings.time_limit_minutes;
  const minutes = limit ? Math.min(random.normal(limit - 9, 5), limit + 6) : random.normal(26, 8);
  const startedAt = new Date(Math.round(submittedAt.getTime() - Math.max(minutes, 5) * MINUTE));
  const answers = questions.map((prepared, n) => {
    const mastery = getSuccessProbability(prepared.question.item, ability);
    const isLast = n > questions.length - 4;
    const skipProbability = 0.005 + 0.05 * (1 - mastery) + (limit && isLast ? 0.06 * (1 - mastery) : 0);
    return random.chance(skipProbability)
      ? null
      : answerQuestion(prepared, { ability, bare: learnerProfile.bare }, random);
  });
  return {
    learnerRef: learnerProfile.ref,
    submittedAt,
    startedAt: random.chance(0.9) ? startedAt : null,
    metadata: learnerProfile.metadata,
    answers,
  };
}
