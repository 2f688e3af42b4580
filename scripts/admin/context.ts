import { organizationExists } from "#lib/domains/identity/organizations/read.ts";
import { type Ctx, createSystemContext } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";

/**
 * Creates the context for a command that works on an organization.
 * @throws OperatorError if the organization doesn't exist
 */
export async function systemContext(db: Db, organizationId: string): Promise<Ctx> {
  if (!(await organizationExists(db, organizationId)))
    throw new OperatorError(
      "--org isn't the id of an organization. `npm run -s admin -- bootstrap` prints the id when it creates one.",
    );
  return createSystemContext(db, organizationId, new Date());
}
