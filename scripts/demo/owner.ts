import { AppError } from "#lib/contract/app-error.ts";
import { DEFAULT_LIMITS } from "#lib/contract/form-options.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { bootstrapOrganization } from "#lib/domains/identity/organizations/bootstrap.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { generatePassword } from "#lib/platform/secrets.ts";

export const ORGANIZATION = "Northfield College (demo)";

export type Owner = {
  organizationId: string;
  userId: string;
  apiKey: string;
  email: string;
  password: string;
};

/**
 * Creates an organization with its owner: demo@example.com or, if that account exists, demo+2@example.com and so on.
 */
export async function createOrganization(db: Db, now: Date): Promise<Owner> {
  const password = generatePassword();
  for (let n = 1; ; n += 1) {
    const email = n === 1 ? "demo@example.com" : `demo+${n}@example.com`;
    try {
      const created = await bootstrapOrganization(db, now, {
        organization: ORGANIZATION,
        email,
        password,
        scopes: SCOPES,
        limits: DEFAULT_LIMITS,
      });
      return { ...created, email, password };
    } catch (error) {
      if (!isEmailTaken(error)) throw error;
    }
  }
}

/** Checks whether the address already has an account with a different password, from an earlier demo. */
const isEmailTaken = (error: unknown): boolean =>
  error instanceof AppError && error.issues.some(({ path }) => path[0] === "password");
