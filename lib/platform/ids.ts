import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

const RANDOM_BYTES = 16;
const pool = new Uint8Array(256 * RANDOM_BYTES);
let taken = pool.length;

/**
 * Takes random bytes from a pool, because filling it takes as long as getting the bytes of one id. Without it, ids took a tenth
 * of the time of a submission.
 */
function takeRandom(): Uint8Array {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  taken += RANDOM_BYTES;
  return pool.subarray(taken - RANDOM_BYTES, taken);
}

/** The time and the counter of the last id. */
let [msecs, seq] = [0, 0];

/**
 * Creates a UUIDv7. Ids increase with time, so "newest first" means "largest id first". Within a millisecond, and
 * when the clock goes back, a counter of 32 bits that starts at a random number below 2^31 increases (RFC 9562,
 * section 6.2, method 1).
 */
export function newId(): string {
  const random = takeRandom();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    seq = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else {
    seq = (seq + 1) >>> 0;
    if (seq === 0) msecs += 1;
  }
  return v7({ random, msecs, seq });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/**
 * Makes a caller's id safe to compare with a uuid column. Anything but a UUID becomes the nil UUID, which no row has.
 */
export const asUuid = (id: string): string => (UUID.test(id) ? id.toLowerCase() : NIL_UUID);

/** Derives an id from a digest and a time: a UUIDv7, which is the same for the same bytes and time. */
export const deriveIdAt = (digest: Buffer, at: Date): string =>
  v7({ random: digest, msecs: at.getTime(), seq: digest.readUInt32BE(0) });

/** Derives an id from a digest alone: a UUIDv8, which is the same for the same bytes. */
export function deriveId(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * Returns the smallest id that can be created at this time or later, so that time ranges can be queried as ranges of
 * ids.
 */
export function getMinIdAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
