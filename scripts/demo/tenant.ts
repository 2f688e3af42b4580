import type { Actor, Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";

/** The demo's organization. */
export type Tenant = { db: Db; organizationId: string; ownerId: string };

/** Creates the context for a verb that runs at a certain time of the course. */
export const createContext = (tenant: Tenant, now: Date, actor: Actor): Ctx => ({
  db: tenant.db,
  organizationId: tenant.organizationId,
  actor,
  now,
  requestId: newId(),
});

export const getOwnerActor = ({ ownerId }: Tenant): Actor => ({ kind: "user", id: ownerId, role: "owner" });
