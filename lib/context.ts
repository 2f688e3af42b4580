import type { Scope } from "#lib/contract/scopes.ts";
import type { Db } from "#lib/db/client.ts";

/** Who acts. What they may do was decided for this request and is never remembered past it. */
export type Actor =
  | { kind: "api_key"; id: string; scopes: readonly Scope[] }
  | { kind: "user"; id: string }
  | { kind: "embed"; id: string }
  | { kind: "system" };

/** All that a verb knows of the world outside its input. */
export type Ctx = {
  db: Db;
  organizationId: string;
  actor: Actor;
  now: Date;
  requestId: string;
};

/** Whether the actor may see what only authors may. */
export const maySeeKeys = (actor: Actor): boolean =>
  actor.kind === "api_key" && actor.scopes.includes("write:assessments");
