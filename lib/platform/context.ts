import { AppError } from "#lib/contract/app-error.ts";
import { can, type Permission, type Role } from "#lib/contract/roles.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { formatAllowedRoles } from "#lib/messages/roles.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { ReadReplica } from "#lib/platform/db/read-replica.ts";

/** Who acts. What they may do was decided for this request and is never remembered past it. */
export type Actor =
  | { kind: "api_key"; id: string; scopes: readonly Scope[] }
  | { kind: "user"; id: string; role: Role }
  | { kind: "embed"; id: string }
  | { kind: "system" };

/** All that a verb knows of the world outside its input. */
export type Ctx = {
  db: Db;
  /** Where what only reads may be read; unset, it is read from `db` as all else. */
  readReplica?: ReadReplica | undefined;
  organizationId: string;
  actor: Actor;
  now: Date;
  requestId: string;
};

/** A verb that only reads: where there is a reader, and `db` is no transaction, its queries go there. */
export const readFromReplica =
  <I, R>(operation: (ctx: Ctx, input: I) => Promise<R>) =>
  (ctx: Ctx, input: I): Promise<R> =>
    ctx.readReplica && ctx.db === ctx.readReplica.primary
      ? ctx.readReplica.read((db) => operation({ ...ctx, db }, input))
      : operation(ctx, input);

/** Whether the actor may see what only authors may: working copies, and keys. */
export const isAuthor = (actor: Actor): boolean =>
  (actor.kind === "api_key" && actor.scopes.includes("write:assessments")) ||
  (actor.kind === "user" && can(actor.role, "assessments.write"));

/** Whether the actor may see rubrics and model answers: authors, and the people who grade by them. */
export const maySeeRubrics = (actor: Actor): boolean =>
  isAuthor(actor) || (actor.kind === "user" && can(actor.role, "grading.write"));

/** 403 unless the person who acts has a role that may. What is no person was let in for what it does by its key. */
export function requirePermission({ actor }: Pick<Ctx, "actor">, permission: Permission): void {
  if (actor.kind !== "user" || can(actor.role, permission)) return;
  throw new AppError(
    "insufficient_scope",
    `Your role (${actor.role}) may not do this; ask ${formatAllowedRoles(permission)} of the organization`,
  );
}
