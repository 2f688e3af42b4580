/** Creates an id for an exercise or question. It is used until the service assigns the permanent one. */
export const createTemporaryId = (): string => `new-${crypto.randomUUID()}`;

/** Checks whether the service has assigned the id. */
export const isPermanentId = (id: string): boolean => !id.startsWith("new-");

/** Returns an unused id for an interaction or a gap, such as "r1". It is short because integrators read it. */
export function generateId(prefix: string, usedIds: ReadonlySet<unknown>): string {
  for (let n = 1; ; n++) if (!usedIds.has(prefix + n)) return prefix + n;
}

const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/**
 * Returns an unused id for a part that learners choose or put in order. Learners' browsers receive these ids, so they
 * are random: they must not reveal the order in which the parts were written.
 */
export function generateRandomId(prefix: string, usedIds: ReadonlySet<unknown>): string {
  for (;;) {
    const random = crypto.getRandomValues(new Uint8Array(5));
    const id = prefix + Array.from(random, (byte) => LETTERS[byte % LETTERS.length]).join("");
    if (!usedIds.has(id)) return id;
  }
}
