import { AppError } from "#lib/contract/app-error.ts";
import {
  can,
  canWithEmbedToken,
  canWithScopes,
  PERMISSIONS,
  type Permission,
} from "#lib/contract/permissions.ts";
import type { Role } from "#lib/contract/roles.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { AUTH_ERRORS } from "#lib/messages/auth-errors.ts";
import { formatAllowedRoles } from "#lib/messages/roles.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { ReadReplica } from "#lib/platform/db/read-replica.ts";

/** Who acts. Their permissions were read for this request and are never cached beyond it. */
export type Actor =
  | { kind: "api_key"; id: string; scopes: readonly Scope[] }
  | { kind: "user"; id: string; role: Role }
  | { kind: "embed"; id: string }
  | { kind: "system" };

/** Everything a verb knows beside its input. */
export type Ctx = {
  db: Db;
  /** Where queries that only read may go. Unset, they go to `db`. */
  readReplica?: ReadReplica | undefined;
  organizationId: string;
  actor: Actor;
  now: Date;
  requestId: string;
};

/** Wraps a verb that only reads: with a read replica, and outside a transaction, its queries go to the replica. */
export const readFromReplica =
  <I, R>(operation: (ctx: Ctx, input: I) => Promise<R>) =>
  (ctx: Ctx, input: I): Promise<R> =>
    ctx.readReplica && ctx.db === ctx.readReplica.primary
      ? ctx.readReplica.read((db) => operation({ ...ctx, db }, input))
      : operation(ctx, input);

/** Whether the actor has a permission. The service itself has all of them. */
export function isAllowed(actor: Actor, permission: Permission): boolean {
  if (actor.kind === "user") return can(actor.role, permission);
  if (actor.kind === "api_key") return canWithScopes(actor.scopes, permission);
  return actor.kind === "system" || canWithEmbedToken(permission);
}

/**
 * Throws 403 unless the actor has the permission. It is the first line of every verb that reads or changes protected
 * data; a route that checked earlier only did so to fix the order of errors.
 */
export function require({ actor }: Pick<Ctx, "actor">, permission: Permission): void {
  if (!isAllowed(actor, permission)) throw createPermissionError(actor, permission);
}

function createPermissionError(actor: Actor, permission: Permission): AppError {
  if (actor.kind === "user") {
    const whom = formatAllowedRoles(permission);
    return new AppError(
      "insufficient_scope",
      `Your role (${actor.role}) may not do this; ask ${whom} of the organization`,
    );
  }
  if (actor.kind === "api_key") {
    const [scope] = PERMISSIONS[permission].scopes;
    return new AppError(
      "insufficient_scope",
      scope ? AUTH_ERRORS.scopeMissing(scope) : "API keys may not do this",
    );
  }
  return new AppError("insufficient_scope", "An embed token may not do this");
}

/** Whether the actor may see what only authors may: working copies and answer keys. */
export const isAuthor = (actor: Actor): boolean =>
  actor.kind !== "system" && isAllowed(actor, "assessments.write");

/** Whether the actor may see rubrics and model answers: authors, and the people who grade by them. */
export const maySeeRubrics = (actor: Actor): boolean =>
  isAuthor(actor) || (actor.kind === "user" && isAllowed(actor, "grading.write"));
