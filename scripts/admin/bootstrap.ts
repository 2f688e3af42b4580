import { Email, NewOrganizationBody } from "#lib/contract/account.ts";
import { type Bootstrap, bootstrapOrganization } from "#lib/domains/identity/organizations/bootstrap.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { Command, Output } from "../command.ts";
import { checkPassword, parseOption, readLimits, readOptions, readScopes } from "./options.ts";

/** `bootstrap`: creates an organization, its owner and a first API key. */
export function bootstrap(args: string[]): Command {
  const options = readOptions(args, {
    required: ["org", "email", "password"],
    optional: ["scopes", "limits"],
  });
  checkPassword(options.password);
  const input = {
    organization: parseOption("org", options.org, NewOrganizationBody.shape.name),
    email: parseOption("email", options.email, Email),
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
