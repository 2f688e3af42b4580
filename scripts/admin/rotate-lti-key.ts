import { rotateKeys } from "#lib/domains/lti/keys.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { createSealer } from "#lib/platform/secrets.ts";
import type { Command, Output } from "../command.ts";
import { readOptions } from "./options.ts";

/**
 * `rotate-lti-key`: creates the key that signs messages to learning platforms next. `--immediately` also withdraws the
 * earlier keys, in case one was exposed.
 */
export function rotateLtiKey(args: string[]): Command {
  const { immediately, json } = readOptions(args, { flags: ["immediately"] });
  return { run: ({ db }) => rotate(db, immediately, json) };
}

async function rotate(db: Db, immediately: boolean, asJson: boolean): Promise<Output> {
  const sealer = createSealer(env().encryptionKey());
  const { kid, activatesAt, retired } = await rotateKeys({ db, sealer, now: new Date() }, { immediately });
  if (asJson) {
    return {
      json: {
        kid,
        activates_at: activatesAt.toISOString(),
        retired: retired.map((key) => ({ kid: key.kid, retires_at: key.retiresAt.toISOString() })),
      },
    };
  }
  const until = retired.map((key) => `${key.kid} is published until ${key.retiresAt.toISOString()}.`);
  return { text: [`${kid} signs from ${activatesAt.toISOString()}.`, ...until].join("\n") };
}
