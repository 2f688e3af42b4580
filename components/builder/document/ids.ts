/** What an exercise or question is known by in this browser until the service has given it an id. */
export const newId = (): string => `new-${crypto.randomUUID()}`;

/** An id for a part or an interaction that none of `taken` has: short, since integrators read it. */
export function freeId(prefix: string, taken: ReadonlySet<unknown>): string {
  for (let n = 1; ; n++) if (!taken.has(prefix + n)) return prefix + n;
}
