import { DateTimeInput } from "#lib/contract/common.ts";
import { CreateKeyBody } from "#lib/contract/keys.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { listApiKeys } from "#lib/domains/identity/api-keys/list.ts";
import { revokeApiKey } from "#lib/domains/identity/api-keys/revoke.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import type { Command, Output } from "../command.ts";
import { systemContext } from "./context.ts";
import { parseOption, readOptions, readScopes } from "./options.ts";

/** `keys create|list|revoke`: creates, lists or revokes API keys. */
export function keys([verb, ...args]: string[]): Command {
  if (verb === "create") return create(args);
  if (verb === "list") return list(args);
  if (verb === "revoke") return revoke(args);
  throw new OperatorError("Unknown command. Use `keys create`, `keys list`, or `keys revoke`.");
}

function create(args: string[]): Command {
  const options = readOptions(args, { required: ["org", "name", "scopes"], optional: ["expires"] });
  const name = parseOption("name", options.name, CreateKeyBody.shape.name);
  const expiresAt =
    options.expires === undefined ? null : new Date(parseOption("expires", options.expires, DateTimeInput));
  const input = { name, scopes: readScopes(options.scopes), expiresAt };
  return {
    async run({ db }) {
      const key = await createApiKey(await systemContext(db, options.org), input);
      if (options.json) return { json: { id: key.id, api_key: key.secret } };
      return { text: `Created API key ${key.id} (copy it now, it won't be shown again):\n\n  ${key.secret}` };
    },
  };
}

function list(args: string[]): Command {
  const options = readOptions(args, { required: ["org"] });
  return { run: ({ db }) => listKeys(db, options.org, options.json) };
}

async function listKeys(db: Db, organizationId: string, asJson: boolean): Promise<Output> {
  const found = await listApiKeys(await systemContext(db, organizationId));
  if (asJson) return { json: found };
  const lines = found.map((key) => {
    const state = key.revokedAt
      ? "revoked"
      : key.expiresAt && key.expiresAt <= new Date()
        ? "expired"
        : "active";
    const used = key.lastUsedAt?.toISOString() ?? "never used";
    return [key.id, `…${key.last4}`, state.padEnd(7), used.padEnd(24), key.name, key.scopes.join(",")].join(
      "  ",
    );
  });
  return { text: lines.join("\n") || "No API keys." };
}

function revoke(args: string[]): Command {
  const options = readOptions(args, { required: ["org", "id"] });
  return {
    async run({ db }) {
      await revokeApiKey(await systemContext(db, options.org), options.id);
      return options.json
        ? { json: { id: options.id, revoked: true } }
        : { text: `Revoked API key ${options.id}.` };
    },
  };
}
