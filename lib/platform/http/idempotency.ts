import { and, eq, sql } from "drizzle-orm";
import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import { IDEMPOTENCY_ERRORS, VALUE_ERRORS } from "#lib/messages/requests.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { retryTransaction } from "#lib/platform/db/retry-transaction.ts";
import { idempotencyKeys } from "#lib/platform/db/schema/index.ts";
import { type Sealer, sha256 } from "#lib/platform/secrets.ts";
import type { Reply } from "./envelope.ts";
import type { Call } from "./operation.ts";
import { parseJson } from "./read-body.ts";

/**
 * Returns the value of the Idempotency-Key header, or null if there is none. Throws 400 unless it has 1 to 255
 * characters.
 */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key !== null && (key.length < 1 || key.length > 255)) {
    throw invalidRequest([{ path: ["Idempotency-Key"], message: VALUE_ERRORS.idempotencyKeyLength }]);
  }
  return key;
}

/**
 * What a key belongs to, besides the API key: the path with its query, and the method unless it is POST. So one key can
 * be used for a PATCH and for the DELETE that follows.
 */
export function getSlotPath({ method, url }: Request, params: Call["params"] = {}): string {
  const { pathname, search } = new URL(url);
  // The path of a learner contains the reference, which must be nowhere after the learner's data was erased.
  const path =
    params.ref === undefined
      ? pathname
      : pathname.replace(/(?<=\/learners\/)[^/]+/, digestLearnerRef(params.ref).toString("hex"));
  return `${method === "POST" ? "" : `${method} `}${path}${search}`;
}

/** Identifies a learner in records that must not contain the reference. */
const digestLearnerRef = (ref: string): Buffer => sha256(ref);

/**
 * Returns the learner whom a request or its response is about: in its body, the response's data or its path. After a rename,
 * that is the new reference in the body, not the former one in the path.
 */
export function findLearnerRef(params: Call["params"], ...values: unknown[]): string | undefined {
  for (const value of values) {
    if (typeof value !== "object" || value === null || !("learner_ref" in value)) continue;
    if (typeof value.learner_ref === "string") return value.learner_ref;
  }
  return params.ref;
}

/** Where the response to a request is stored. */
export type Slot = { organizationId: string; apiKeyId: string; path: string; key: string };

/**
 * Runs `work` for a slot so that it takes effect at most once within 24 hours. `digest` is the body's fingerprint. The
 * first response is encrypted and stored in the same transaction as its effect, so either both exist or neither does.
 * If the transaction conflicts with another one, it is rolled back, and `work` runs again. Throws 409 while the first
 * request is running or if its response can no longer be decrypted, and 422 if the body differs. A refused request
 * changes and stores nothing, so the corrected request can use the same key.
 */
export function withIdempotency(
  db: Db,
  sealer: Sealer,
  slot: Slot,
  digest: Buffer,
  work: (tx: Db) => Promise<{ reply: Reply; learnerRef: string | undefined }>,
): Promise<Reply> {
  return retryTransaction(db, async (tx) => {
    await claim(tx, slot);
    const first = await findStoredReply(tx, slot);
    if (first) return replay(first, digest, sealer);
    // A refusal is an AppError, which rolls back the transaction.
    const { reply, learnerRef } = await work(tx);
    await tx.insert(idempotencyKeys).values({
      ...slot,
      requestDigest: digest,
      status: reply.status,
      sealedBody: sealer.seal(reply.body ?? ""),
      etag: reply.headers.ETag ?? null,
      learnerRefDigest: learnerRef === undefined ? null : digestLearnerRef(learnerRef),
      // The database's clock also decides when the entry expires, so a wrong clock on this machine doesn't matter.
      createdAt: sql`clock_timestamp()`,
    });
    return reply;
  });
}

/**
 * Returns the stored response of a slot, for work that must be done before the transaction and only for the first
 * request. Of two requests at once both can find none; `withIdempotency` decides between them. Throws 409 and 422 as it
 * does.
 */
export async function findReply(
  db: Db,
  sealer: Sealer,
  slot: Slot,
  digest: Buffer,
): Promise<Reply | undefined> {
  const first = await findStoredReply(db, slot);
  return first && replay(first, digest, sealer);
}

/** Locks the slot until the transaction ends. If the lock is already taken, the first request is still running. */
async function claim(tx: Db, slot: Slot): Promise<void> {
  const name = JSON.stringify([slot.organizationId, slot.apiKeyId, slot.path, slot.key]);
  const [row] = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 11)) as free`,
  );
  if (!row?.free) throw new AppError("idempotency_in_progress", IDEMPOTENCY_ERRORS.inProgress);
}

const buildSlotFilter = (slot: Slot) =>
  and(
    eq(idempotencyKeys.organizationId, slot.organizationId),
    eq(idempotencyKeys.apiKeyId, slot.apiKeyId),
    eq(idempotencyKeys.path, slot.path),
    eq(idempotencyKeys.key, slot.key),
  );

async function findStoredReply(tx: Db, slot: Slot) {
  await tx
    .delete(idempotencyKeys)
    .where(
      and(buildSlotFilter(slot), sql`${idempotencyKeys.createdAt} < clock_timestamp() - interval '24 hours'`),
    );
  const [row] = await tx.select().from(idempotencyKeys).where(buildSlotFilter(slot));
  return row;
}

function replay(first: typeof idempotencyKeys.$inferSelect, digest: Buffer, sealer: Sealer): Reply {
  if (!first.requestDigest.equals(digest)) {
    throw new AppError("idempotency_key_reused", IDEMPOTENCY_ERRORS.reused);
  }
  return {
    status: first.status,
    body: decryptBody(first.sealedBody, sealer) || null,
    headers: { ...(first.etag !== null && { ETag: first.etag }), "Idempotent-Replayed": "true" },
  };
}

/**
 * Decrypts the stored response. If the encryption key has changed, this isn't possible, but the first request took
 * effect, so it must not run again.
 */
function decryptBody(sealed: Buffer, sealer: Sealer): string {
  try {
    return sealer.open(sealed);
  } catch {
    throw new AppError("idempotency_key_unreadable", IDEMPOTENCY_ERRORS.unreadable);
  }
}

/**
 * Computes a fingerprint that is equal for bodies with the same JSON value or, if they aren't valid JSON, with the same
 * bytes.
 */
export function computeFingerprint(bytes: Uint8Array): Buffer {
  try {
    return sha256(canonicalizeJson(parseJson(bytes)));
  } catch {
    return sha256(bytes);
  }
}
