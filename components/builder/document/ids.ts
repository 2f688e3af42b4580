/** What an exercise or question is known by in this browser until the service has given it an id. */
export const createTemporaryId = (): string => `new-${crypto.randomUUID()}`;

/** An id for an interaction or a gap that none of `taken` has: short, since integrators read it. */
export function generateId(prefix: string, usedIds: ReadonlySet<unknown>): string {
  for (let n = 1; ; n++) if (!usedIds.has(prefix + n)) return prefix + n;
}

const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/**
 * An id for something that learners choose or put in order. It is random, as learners' browsers get it: neither itself
 * nor its place among others may tell when it was written.
 */
export function generateRandomId(prefix: string, usedIds: ReadonlySet<unknown>): string {
  for (;;) {
    const random = crypto.getRandomValues(new Uint8Array(5));
    const id = prefix + Array.from(random, (byte) => LETTERS[byte % LETTERS.length]).join("");
    if (!usedIds.has(id)) return id;
  }
}
