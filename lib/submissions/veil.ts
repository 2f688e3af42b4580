import type { Actor } from "#lib/context.ts";
import { can } from "#lib/contract/roles.ts";

/**
 * Whether the actor grades but could not end anonymous grading: where it is on, such a person is not told whose answers
 * these are, here as little as at the grading desk.
 */
export const isVeiled = (actor: Actor): boolean =>
  actor.kind === "user" && can(actor.role, "grading.write") && !can(actor.role, "assessments.write");
