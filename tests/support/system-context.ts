import type { Ctx } from "#lib/platform/context.ts";

/** Returns a context of the service itself in an organization, for calling verbs without a request. */
export const createSystemContext = (db: Ctx["db"], organizationId: string): Ctx => ({
  db,
  organizationId,
  actor: { kind: "system" },
  now: new Date(),
  requestId: "test",
});
