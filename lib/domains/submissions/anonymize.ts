import { can } from "#lib/contract/permissions.ts";
import type { Actor } from "#lib/platform/context.ts";

/**
 * Whether the actor grades but could not end anonymous grading: where it is on, such a person is not told whose answers
 * these are, here as little as at the grading desk.
 */
export const mustAnonymize = (actor: Actor): boolean =>
  actor.kind === "user" && can(actor.role, "grading.write") && !can(actor.role, "assessments.write");

type LearnerFields = { id: string; learnerId: string; learnerRef: string | null };

/** The row as the actor may see it. Behind the veil each submission is of a learner of its own, who is not named. */
export function createAnonymizer<R extends LearnerFields & { anonymous: boolean }>(
  actor: Actor,
): (row: R) => R {
  const isAnonymized = mustAnonymize(actor);
  return (row) => (isAnonymized && row.anonymous ? { ...row, learnerId: row.id, learnerRef: null } : row);
}
