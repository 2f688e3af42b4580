import { can } from "#lib/contract/permissions.ts";
import type { Actor } from "#lib/platform/context.ts";

/**
 * Checks whether the actor can grade but can't turn off anonymous grading. While anonymous grading is on, such a member
 * never sees who gave an answer, neither in results nor while grading.
 */
export const mustAnonymize = (actor: Actor): boolean =>
  actor.kind === "launch" ||
  (actor.kind === "user" && can(actor.role, "grading.write") && !can(actor.role, "assessments.write"));

type LearnerFields = {
  id: string;
  learnerId: string;
  learnerRef: string | null;
  displayName?: string | null | undefined;
  voidReason?: string | null | undefined;
};

/**
 * Returns a function that hides the learner if the actor isn't allowed to know them. Each hidden submission gets its
 * own learner id.
 */
export function createAnonymizer<R extends LearnerFields & { anonymous: boolean }>(
  actor: Actor,
): (row: R) => R {
  const isAnonymized = mustAnonymize(actor);
  return (row) =>
    isAnonymized && row.anonymous
      ? { ...row, learnerId: row.id, learnerRef: null, displayName: null, ...hideReason(row) }
      : row;
}

/** The reason for which a submission was voided can name the learner. */
const hideReason = ({ voidReason }: Pick<LearnerFields, "voidReason">) =>
  voidReason === undefined ? {} : { voidReason: null };
