import { SCOPES } from "#lib/contract/scopes.ts";
import type { Database } from "#lib/db/client.ts";
import { newId } from "#lib/ids.ts";
import { bootstrapOrganization } from "#lib/organizations/create.ts";
import type { Limits } from "#lib/organizations/found.ts";

const NO_LIMITS: Limits = { default: 1_000_000, submit: 1_000_000, check: 1_000_000 };

/** An organization whose key may ask as often as it likes, unless told. */
export const newOrganization = ({ db }: Database, limits = NO_LIMITS) =>
  bootstrapOrganization(db, new Date(), {
    organization: "Chaos",
    email: `${newId()}@example.com`,
    password: "correct horse battery",
    scopes: SCOPES,
    limits,
  });
