import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { getLimitSeconds } from "#lib/domains/delivery/embed/rules.ts";
import type { HostedVisit } from "./visit.ts";

/** The information that a learner sees before an attempt. */
export type HostedSummary = {
  title: string;
  description: string;
  questions: number;
  points: number;
  passingPercent: number;
  /** The number of allowed attempts, or null if there is no limit. */
  attempts: number | null;
  /** This learner's time limit including extra time, or null if there is none. */
  minutes: number | null;
  /** Whether this learner has more time than others. */
  hasExtraTime: boolean;
};

/** Returns an assessment's size and rules, which a learner sees before starting, but no questions. */
export async function getHostedSummary({ ctx, row, last }: HostedVisit): Promise<HostedSummary> {
  const exercises = await loadSnapshot(ctx, row.id, row.version);
  const questions = exercises.flatMap((exercise) => exercise.questions);
  const { timeFactor = 1, extraAttempts = 0 } = last?.presented.token ?? {};
  const limit = getLimitSeconds(row, timeFactor);
  return {
    title: row.title,
    description: row.description,
    questions: questions.length,
    points: roundScore(
      questions.map(({ points }) => rational.fromNumber(points)).reduce(rational.add, rational.ZERO),
    ),
    passingPercent: row.passingScorePercent,
    attempts: row.allowedAttempts === null ? null : row.allowedAttempts + extraAttempts,
    minutes: limit === null ? null : Math.round(limit / 6) / 10,
    hasExtraTime: limit !== null && timeFactor > 1,
  };
}
