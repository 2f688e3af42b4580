import { createHash } from "node:crypto";
import { invalidRequest } from "#lib/contract/app-error.ts";
import { VALIDATION_MESSAGES } from "#lib/contract/validation-messages.ts";

/** A list in one order. */
export type ListPlace = {
  /** The list's name and, if it has several orders, the order: `submissions/-updated`. */
  name: string;
  /** What the list belongs to: the organization, then the ids in its path. */
  owner: readonly string[];
};

/**
 * What identifies a row's position in a list. `id` is a UUID. `time` is in microseconds since 1970, as PostgreSQL stores
 * times, because a `Date` has only milliseconds.
 */
export type SortKey = "id" | "time";

const VERSION = 1;

const PATTERNS: Readonly<Record<SortKey, RegExp>> = {
  id: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  time: /^\d{1,16}$/,
};

/**
 * Writes the position of a list's row: the values of its sort keys. Filters aren't part of it. The check value refuses
 * cursors of other lists and altered ones. It isn't a secret, because a cursor gives no access.
 */
export function encodeCursor({ name, owner }: ListPlace, after: readonly string[]): string {
  const check = createHash("sha256")
    .update(JSON.stringify([VERSION, name, owner, after]))
    .digest("base64url")
    .slice(0, 12);
  return Buffer.from(JSON.stringify({ v: VERSION, list: name, after, check })).toString("base64url");
}

/** Returns the values of the sort keys in a cursor. Throws 400 unless the cursor was written for this list and order. */
export function decodeCursor(place: ListPlace, keys: readonly SortKey[], cursor: string): readonly string[] {
  const after = parseKeys(cursor);
  const isValid =
    after.length === keys.length &&
    keys.every((key, i) => PATTERNS[key].test(after[i] ?? "")) &&
    encodeCursor(place, after) === cursor;
  if (!isValid) throw invalidRequest([{ path: ["cursor"], message: VALIDATION_MESSAGES.cursor }]);
  return after;
}

function parseKeys(cursor: string): string[] {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return [];
  }
  if (typeof content !== "object" || content === null || !("after" in content)) return [];
  const { after } = content;
  return Array.isArray(after) && after.every((value) => typeof value === "string") ? after : [];
}
