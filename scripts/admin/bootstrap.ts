import { type Bootstrap, bootstrapOrganization } from "#lib/domains/identity/organizations/bootstrap.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import type { Command, Output } from "../command.ts";
import { checkPassword, readLimits, readOptions, readScopes } from "./options.ts";

/** `bootstrap`: creates an organization, its owner and a first API key. */
export function bootstrap(args: string[]): Command {
  const options = readOptions(args, {
    required: ["org", "email", "password"],
    optional: ["scopes", "limits"],
  });
  if (!/^[^\s@]+@[^\s@]+$/.test(options.email)) throw new OperatorError("--email must be an email address.");
  checkPassword(options.password);
  const input = {
    organization: options.org,
    email: options.email,
    password: options.password,
    scopes: readScopes(options.scopes),
    limits: readLimits(options.limits),
  };
  return { createsDatabase: true, run: ({ db }) => create(db, input, options.json) };
}

async function create(db: Db, input: Bootstrap, asJson: boolean): Promise<Output> {
  const created = await bootstrapOrganization(db, new Date(), input);
  const result = {
    organization_id: created.organizationId,
    user_id: created.userId,
    api_key: created.apiKey,
  };
  if (asJson) return { json: result };
  return {
    text: `Created organization ${result.organization_id} with the owner ${input.email}.
API key (copy it now, it won't be shown again):

  ${result.api_key}`,
  };
}
