import { v7 } from "uuid";

/** A UUIDv7. Ids increase with time, so "newest first" is "largest id first". */
export const newId = (): string => v7();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/** An id from a caller, safe to compare with a uuid column. Anything but a UUID becomes one that no row has. */
export const asUuid = (id: string): string => (UUID.test(id) ? id.toLowerCase() : NIL_UUID);

/** The smallest id that can be created at this time or later, so that time ranges are ranges of ids. */
export function getMinIdAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
