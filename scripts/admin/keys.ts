import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { listApiKeys } from "#lib/domains/identity/api-keys/list.ts";
import { revokeApiKey } from "#lib/domains/identity/api-keys/revoke.ts";
import type { Database, Db } from "#lib/platform/db/client.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import type { Output } from "../command.ts";
import { systemContext } from "./context.ts";
import { readOptions, readScopes } from "./options.ts";

/** `keys create|list|revoke`: creates, lists or revokes API keys. */
export async function keys({ db }: Database, [verb, ...args]: string[]): Promise<Output> {
  if (verb === "create") return create(db, args);
  if (verb === "list") return list(db, args);
  if (verb === "revoke") return revoke(db, args);
  throw new OperatorError("Unknown command. Use `keys create`, `keys list`, or `keys revoke`.");
}

async function create(db: Db, args: string[]): Promise<Output> {
  const options = readOptions(args, { required: ["org", "name", "scopes"], optional: ["expires"] });
  const expiresAt = options.expires === undefined ? null : new Date(options.expires);
  if (expiresAt && Number.isNaN(expiresAt.getTime()))
    throw new OperatorError("--expires must be an ISO 8601 date and time, such as 2027-01-31T00:00:00Z.");
  const ctx = await systemContext(db, options.org);
  const key = await createApiKey(ctx, { name: options.name, scopes: readScopes(options.scopes), expiresAt });
  if (options.json) return { json: { id: key.id, api_key: key.secret } };
  return { text: `Created API key ${key.id} (copy it now, it won't be shown again):\n\n  ${key.secret}` };
}

async function list(db: Db, args: string[]): Promise<Output> {
  const options = readOptions(args, { required: ["org"] });
  const found = await listApiKeys(await systemContext(db, options.org));
  if (options.json) return { json: found };
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

async function revoke(db: Db, args: string[]): Promise<Output> {
  const options = readOptions(args, { required: ["org", "id"] });
  await revokeApiKey(await systemContext(db, options.org), options.id);
  return options.json
    ? { json: { id: options.id, revoked: true } }
    : { text: `Revoked API key ${options.id}.` };
}
