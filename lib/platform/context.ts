import { AppError } from "#lib/contract/app-error.ts";
import {
  can,
  canInLaunch,
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
import { newId } from "./ids.ts";

/** The caller of a verb. Permissions are read on each request and never cached beyond it. */
export type Actor =
  | { kind: "api_key"; id: string; scopes: readonly Scope[] }
  | { kind: "user"; id: string; role: Role }
  | { kind: "embed"; id: string }
  /**
   * A teacher who came through a launch. `marker` identifies the person among markers, and `erasedMarker` does where they
   * marked before their data was erased.
   */
  | { kind: "launch"; id: string; assessmentId: string; marker: string; erasedMarker: string }
  | { kind: "system" };

/** Everything that a verb gets in addition to its input. */
export type Ctx = {
  db: Db;
  /** The replica for read-only queries. If unset, they use `db`. */
  readReplica?: ReadReplica | undefined;
  organizationId: string;
  actor: Actor;
  now: Date;
  requestId: string;
};

/** Creates the context of the service itself, which has all permissions, for work that no caller asked for. */
export const createSystemContext = (db: Db, organizationId: string, now: Date, requestId = newId()): Ctx => ({
  db,
  organizationId,
  actor: { kind: "system" },
  now,
  requestId,
});

/**
 * Wraps a read-only verb so that its queries use the read replica, if there is one and the call isn't inside a
 * transaction.
 */
export const readFromReplica =
  <I, R>(operation: (ctx: Ctx, input: I) => Promise<R>) =>
  (ctx: Ctx, input: I): Promise<R> =>
    ctx.readReplica && ctx.db === ctx.readReplica.primary
      ? ctx.readReplica.read((db) => operation({ ...ctx, db }, input))
      : operation(ctx, input);

/** Checks whether the actor has a permission. The service itself has all permissions. */
export function isAllowed(actor: Actor, permission: Permission): boolean {
  if (actor.kind === "user") return can(actor.role, permission);
  if (actor.kind === "api_key") return canWithScopes(actor.scopes, permission);
  if (actor.kind === "launch") return canInLaunch(permission);
  return actor.kind === "system" || canWithEmbedToken(permission);
}

/**
 * Throws 403 unless the actor has the permission. Every verb that reads or changes protected data calls this first. A
 * route that checks earlier does so only to return errors in the right order.
 */
export function require({ actor }: Pick<Ctx, "actor">, permission: Permission): void {
  if (!isAllowed(actor, permission)) throw createPermissionError(actor, permission);
}

function createPermissionError(actor: Actor, permission: Permission): AppError {
  if (actor.kind === "user") {
    const whom = formatAllowedRoles(permission);
    return new AppError("insufficient_scope", AUTH_ERRORS.roleMissing(actor.role, whom));
  }
  if (actor.kind === "api_key") {
    const [scope] = PERMISSIONS[permission].scopes;
    return new AppError(
      "insufficient_scope",
      scope ? AUTH_ERRORS.scopeMissing(scope) : AUTH_ERRORS.keyForbidden,
    );
  }
  return new AppError("insufficient_scope", AUTH_ERRORS.tokenForbidden);
}

/** Checks whether the actor can see content that is reserved for authors: working copies and answer keys. */
export const isAuthor = (actor: Actor): boolean =>
  actor.kind !== "system" && isAllowed(actor, "assessments.write");

/** Checks whether the actor can see rubrics and model answers, as authors and the people who grade can. */
export const maySeeRubrics = (actor: Actor): boolean =>
  isAuthor(actor) || actor.kind === "launch" || (actor.kind === "user" && isAllowed(actor, "grading.write"));

/**
 * Checks whether the actor can reach an assessment of their organization. A teacher who came through a launch reaches
 * the one that was launched. To others an assessment that they can't reach looks as if it didn't exist.
 */
export const canReach = ({ actor }: Pick<Ctx, "actor">, assessmentId: string): boolean =>
  actor.kind !== "launch" || actor.assessmentId === assessmentId;
