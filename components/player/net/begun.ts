import type { Kept, LocalStore } from "../types.ts";
import { browserStore } from "./store.ts";

/** Enough of a token to tell it from all others, and not enough to use it. */
const nameOf = (token: string): string => `begun ${token.slice(-16)}`;

/** An attempt whose submission was begun with a token, and whose answer never came; undefined where there is none. */
export async function begunWith(token: string): Promise<(Kept & { submission: string }) | undefined> {
  const kept = await browserStore(nameOf(token)).read();
  return kept?.submission === undefined ? undefined : { ...kept, submission: kept.submission };
}

/**
 * A store that also remembers by its token a submission that was begun: a used token loads nothing any more, so that
 * after a reload there would be no view to find it by.
 */
export function rememberingBegun(store: LocalStore, token: () => string): LocalStore {
  return {
    read: () => store.read(),
    async write(kept) {
      await store.write(kept);
      if (kept.submission !== undefined) await browserStore(nameOf(token())).write(kept);
    },
    async clear() {
      await store.clear();
      await browserStore(nameOf(token())).clear();
    },
  };
}
