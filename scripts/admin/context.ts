import { organizationExists } from "#lib/domains/identity/organizations/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";

/** The context of a command that an operator runs on an organization. OperatorError where there is no such one. */
export async function systemContext(db: Db, organizationId: string): Promise<Ctx> {
  if (!(await organizationExists(db, organizationId)))
    throw new OperatorError("--org names no organization.");
  return { db, organizationId, actor: { kind: "system" }, now: new Date(), requestId: newId() };
}
