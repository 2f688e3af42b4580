import { isAddressable } from "#lib/contract/learner-address.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { hasChecks } from "#lib/platform/limits/check-limit.ts";
import { findRef } from "./queries.ts";
import { isReferenceUsed } from "./rename-queries.ts";

/** An address by id. `[0-9a-f-]{36}` also matches strings that aren't UUIDs; no learner has such an id. */
const ID_ADDRESS = /^id:([0-9a-f-]{36})$/i;

/**
 * Returns the reference of the learner whom a URL addresses. `id:` and a learner's id stand for a reference that URLs
 * can't contain. Any other address is a reference itself, also one of that form, so that repeating the erasure of a
 * learner can never erase another one. The caller checks the permission.
 */
export async function resolveLearnerRef({ db, organizationId }: Ctx, address: string): Promise<string> {
  const [, id] = ID_ADDRESS.exec(address) ?? [];
  if (id === undefined) return address;
  const ref = await findRef(db, organizationId, asUuid(id));
  if (ref === undefined || isAddressable(ref)) return address;
  const isTaken =
    (await isReferenceUsed(db, organizationId, address)) || (await hasChecks(db, organizationId, address));
  return isTaken ? address : ref;
}
