import { v7 } from "uuid";

/** Creates a UUIDv7. Ids increase with time, so "newest first" means "largest id first". */
export const newId = (): string => v7();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/**
 * Makes a caller's id safe to compare with a uuid column. Anything but a UUID becomes the nil UUID, which no row has.
 */
export const asUuid = (id: string): string => (UUID.test(id) ? id.toLowerCase() : NIL_UUID);

/** Derives an id from a digest: a UUIDv8, which is the same for the same bytes. */
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
