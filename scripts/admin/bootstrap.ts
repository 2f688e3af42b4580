import { MAX_PASSWORD, MIN_PASSWORD } from "#lib/contract/form-options.ts";
import { bootstrapOrganization } from "#lib/domains/identity/organizations/bootstrap.ts";
import type { Database } from "#lib/platform/db/client.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import type { Output } from "../command.ts";
import { readLimits, readOptions, readScopes } from "./options.ts";

/** Makes an organization, its owner and a first key, on an empty or a running system. */
export async function bootstrap({ db }: Database, args: string[]): Promise<Output> {
  const options = readOptions(args, {
    required: ["org", "email", "password"],
    optional: ["scopes", "limits"],
  });
  if (!/^[^\s@]+@[^\s@]+$/.test(options.email)) throw new OperatorError("--email takes an e-mail address.");
  if (options.password.length < MIN_PASSWORD || options.password.length > MAX_PASSWORD) {
    throw new OperatorError(`--password takes ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`);
  }
  const made = await bootstrapOrganization(db, new Date(), {
    organization: options.org,
    email: options.email,
    password: options.password,
    scopes: readScopes(options.scopes),
    limits: readLimits(options.limits),
  });
  const result = { organization_id: made.organizationId, user_id: made.userId, api_key: made.apiKey };
  if (options.json) return { json: result };
  return {
    text: `Organization ${result.organization_id}, owner ${options.email}.
API key, shown this once:

  ${result.api_key}`,
  };
}
