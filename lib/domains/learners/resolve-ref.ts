import type { Ctx } from "#lib/platform/context.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { hasChecks } from "#lib/platform/limits/check-limit.ts";
import { findRef } from "./queries.ts";
import { isReferenceUsed } from "./rename-queries.ts";

/** An address by id. `[0-9a-f-]{36}` also matches what is no UUID, which no learner has as an id. */
const ID_ADDRESS = /^id:([0-9a-f-]{36})$/i;

/**
 * Returns the reference of the learner whom a URL addresses: `id:` and a learner's id stand for that learner's reference,
 * because some references can't be in URLs. But if anything is kept under a reference of that form, or there is no such
 * learner, the address is a reference itself. The caller checks the permission.
 */
export async function resolveLearnerRef({ db, organizationId }: Ctx, address: string): Promise<string> {
  const [, id] = ID_ADDRESS.exec(address) ?? [];
  if (id === undefined) return address;
  if (await isReferenceUsed(db, organizationId, address)) return address;
  if (await hasChecks(db, organizationId, address)) return address;
  return (await findRef(db, organizationId, asUuid(id))) ?? address;
}
