import { getAllowedAttempts, getLimitSeconds, isOpen } from "#lib/domains/assessments/rules.ts";
import { getVersionSize } from "#lib/domains/assessments/version-size.ts";
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
  /** Whether the saved answers are submitted when time is up. */
  submitsSaved: boolean;
  availability: Availability;
};

/** Whether attempts can begin now. If they can't yet, `opensAt` is when they can, and `inMs` is how long until then. */
export type Availability = { state: "open" | "closed" } | { state: "early"; opensAt: string; inMs: number };

/** Returns whether attempts can begin at the time of the visit. An archived assessment isn't treated as closed. */
export function getAvailability({ ctx, row }: Pick<HostedVisit, "ctx" | "row">): Availability {
  if (isOpen(row, ctx.now)) return { state: "open" };
  if (!row.opensAt || row.opensAt <= ctx.now) return { state: "closed" };
  return {
    state: "early",
    opensAt: row.opensAt.toISOString(),
    inMs: row.opensAt.getTime() - ctx.now.getTime(),
  };
}

/** Returns an assessment's size and rules, which a learner sees before starting, but no questions. */
export async function getHostedSummary(visit: HostedVisit): Promise<HostedSummary> {
  const { ctx, row, last } = visit;
  const size = await getVersionSize(ctx, row);
  const { timeFactor = 1, extraAttempts = 0 } = last?.presented.token ?? {};
  const limit = getLimitSeconds(row, timeFactor);
  return {
    title: row.title,
    description: row.description,
    ...size,
    passingPercent: row.passingScorePercent,
    attempts: getAllowedAttempts(row, extraAttempts),
    minutes: limit === null ? null : Math.round(limit / 6) / 10,
    hasExtraTime: limit !== null && timeFactor > 1,
    submitsSaved: limit !== null && row.onDeadline === "submit_saved",
    availability: getAvailability(visit),
  };
}
