import { can } from "#lib/contract/permissions.ts";
import type { Actor } from "#lib/platform/context.ts";

/**
 * Whether the actor can grade but can't turn off anonymous grading. Such a member never sees whose answers they are while
 * anonymous grading is on, neither in results nor while grading.
 */
export const mustAnonymize = (actor: Actor): boolean =>
  actor.kind === "user" && can(actor.role, "grading.write") && !can(actor.role, "assessments.write");

type LearnerFields = { id: string; learnerId: string; learnerRef: string | null };

/** Returns a function that hides the learner where the actor must not know: each submission gets a learner id of its own. */
export function createAnonymizer<R extends LearnerFields & { anonymous: boolean }>(
  actor: Actor,
): (row: R) => R {
  const isAnonymized = mustAnonymize(actor);
  return (row) => (isAnonymized && row.anonymous ? { ...row, learnerId: row.id, learnerRef: null } : row);
}
