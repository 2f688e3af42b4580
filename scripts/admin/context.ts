import type { Ctx } from "#lib/context.ts";
import type { Db } from "#lib/db/client.ts";
import { newId } from "#lib/ids.ts";
import { OperatorError } from "#lib/operator-error.ts";
import { organizationExists } from "#lib/organizations/read.ts";

/** The context of a command that an operator runs on an organization. OperatorError where there is no such one. */
export async function systemContext(db: Db, organizationId: string): Promise<Ctx> {
  if (!(await organizationExists(db, organizationId)))
    throw new OperatorError("--org names no organization.");
  return { db, organizationId, actor: { kind: "system" }, now: new Date(), requestId: newId() };
}
