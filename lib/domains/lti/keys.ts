import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWTPayload, SignJWT } from "jose";
import { DAY, HOUR_SECONDS } from "#lib/core/durations.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import type { Logger } from "#lib/platform/runtime/log.ts";
import { canOpen, randomToken, type Sealer } from "#lib/platform/secrets.ts";
import { insertKey, type KeyRow, listPublishedKeys, lockKeys, retireKeys } from "./key-store.ts";

/** LTI 1.3 allows other algorithms by agreement, but every platform accepts this one. */
export const ALGORITHM = "RS256";

/**
 * How long platforms may keep a copy of the key set, in seconds. A new key is published this long before it signs, so
 * that no platform sees a signature by a key that it can't know.
 */
export const KEY_SET_MAX_AGE = HOUR_SECONDS;
/** How long a key stays published after it was replaced, for what it has signed. */
const OVERLAP_MS = 7 * DAY;

type KeyTools = { db: Db; sealer: Sealer; now: Date };

/** Returns the public keys that can have signed a message, as a JSON Web Key Set. Creates the first key. */
export async function getKeySet(tools: KeyTools): Promise<{ keys: Record<string, unknown>[] }> {
  const keys = await loadKeys(tools);
  return { keys: keys.map(({ publicJwk }) => publicJwk) };
}

/** Signs the claims of a message or assertion with the service's current key. */
export async function signClaims(tools: KeyTools, claims: JWTPayload): Promise<string> {
  const keys = await loadKeys(tools);
  const [key] = skipReplaced(keys, tools.now);
  if (!key) throw new Error("There is no key to sign with");
  const privateKey = await importPKCS8(tools.sealer.open(key.sealedPrivateKey), ALGORITHM);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: "JWT" })
    .sign(privateKey);
}

const ASSERTION_SECONDS = 60;

/** The client of a platform's authorization server, whose name is the address of its token endpoint if it is null. */
export type AssertionClient = { clientId: string; tokenEndpoint: string; authorizationServer: string | null };

/**
 * Signs the assertion by which the service authenticates to a platform's token endpoint (RFC 7523, `private_key_jwt`).
 * Its audience is the `authorization_server` of the platform's configuration (LTI dynamic registration 1.0, 3.4).
 */
export function signClientAssertion(
  tools: KeyTools,
  { clientId, tokenEndpoint, authorizationServer }: AssertionClient,
): Promise<string> {
  const issuedAt = Math.floor(tools.now.getTime() / 1000);
  return signClaims(tools, {
    iss: clientId,
    sub: clientId,
    aud: authorizationServer ?? tokenEndpoint,
    iat: issuedAt,
    exp: issuedAt + ASSERTION_SECONDS,
    jti: randomToken(16),
  });
}

export type RotatedKey = { kid: string; activatesAt: Date; retired: { kid: string; retiresAt: Date }[] };

/**
 * Creates the next signing key. It is published at once and signs after an hour, and earlier keys stay published for a
 * week. With `immediately`, for a key that was exposed, it signs now and earlier keys are no longer published.
 */
export function rotateKeys(tools: KeyTools, { immediately = false } = {}): Promise<RotatedKey> {
  return inTransaction(tools.db, async (db) => {
    await lockKeys(db);
    const { now } = tools;
    const activatesAt = immediately ? now : new Date(now.getTime() + KEY_SET_MAX_AGE * 1000);
    const retiresAt = immediately ? now : new Date(activatesAt.getTime() + OVERLAP_MS);
    const retired = await retireKeys(db, retiresAt);
    const { kid } = await createKey({ ...tools, db }, activatesAt);
    return { kid, activatesAt, retired: retired.map((row) => ({ kid: row.kid, retiresAt })) };
  });
}

/** Logs an error if the key that signs, or the next one, was sealed with another ENCRYPTION_KEY. Creates no key. */
export async function logUnreadableKeys(
  { db, sealer, now }: KeyTools,
  log: Pick<Logger, "error">,
): Promise<void> {
  const keys = skipReplaced(await listPublishedKeys(db, now), now);
  const unreadable = keys.filter(({ sealedPrivateKey }) => !canOpen(sealer, sealedPrivateKey));
  if (unreadable.length === 0) return;
  log.error(
    { kids: unreadable.map(({ kid }) => kid) },
    "the key that signs messages to learning platforms was sealed with another ENCRYPTION_KEY; platforms receive no grades " +
      "and deep linking fails until that key is restored or `admin -- rotate-lti-key --immediately` creates a new one",
  );
}

/** Returns the key that signs, and those that sign after it. */
function skipReplaced(keys: readonly KeyRow[], now: Date): readonly KeyRow[] {
  const current = keys.findLastIndex(({ activatesAt }) => activatesAt <= now);
  return keys.slice(Math.max(0, current));
}

/** Returns the published keys, oldest first. */
async function loadKeys(tools: KeyTools): Promise<KeyRow[]> {
  const keys = await listPublishedKeys(tools.db, tools.now);
  if (keys.length > 0) return keys;
  return inTransaction(tools.db, async (db) => {
    await lockKeys(db);
    const current = await listPublishedKeys(db, tools.now);
    return current.length > 0 ? current : [await createKey({ ...tools, db }, tools.now)];
  });
}

async function createKey({ db, sealer, now }: KeyTools, activatesAt: Date): Promise<KeyRow> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomToken(12);
  return insertKey(db, {
    kid,
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: ALGORITHM, use: "sig" },
    sealedPrivateKey: sealer.seal(await exportPKCS8(privateKey)),
    createdAt: now,
    activatesAt,
  });
}
