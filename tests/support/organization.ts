import { SCOPES } from "#lib/contract/scopes.ts";
import { type Bootstrap, bootstrapOrganization } from "#lib/domains/identity/organizations/bootstrap.ts";
import type { Limits } from "#lib/domains/identity/organizations/create-organization.ts";
import type { Database } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";

export const NO_LIMITS: Limits = { default: 1_000_000, submit: 1_000_000, check: 1_000_000 };

/** Creates an organization with its owner and, by default, a key with all scopes and very high limits. */
export const createTestOrganization = ({ db }: Pick<Database, "db">, overrides: Partial<Bootstrap> = {}) =>
  bootstrapOrganization(db, new Date(), {
    organization: "Test",
    email: `${newId()}@example.com`,
    password: "correct horse battery",
    scopes: SCOPES,
    limits: NO_LIMITS,
    ...overrides,
  });
