import type { AttemptSnapshot, LocalStore } from "#components/player/types.ts";
import { createBrowserStore } from "./store.ts";

/** Enough of a token to tell it from all others, and not enough to use it. */
const getStoreKey = (token: string): string => `begun ${token.slice(-16)}`;

/** An attempt whose submission was begun with a token, and whose answer never came; undefined where there is none. */
export async function findPendingSubmission(
  token: string,
): Promise<(AttemptSnapshot & { submission: string }) | undefined> {
  const snapshot = await createBrowserStore(getStoreKey(token)).read();
  return snapshot?.submission === undefined ? undefined : { ...snapshot, submission: snapshot.submission };
}

/**
 * A store that also remembers by its token a submission that was begun: a used token loads nothing any more, so that
 * after a reload there would be no view to find it by.
 */
export function withPendingSubmission(store: LocalStore, token: () => string): LocalStore {
  return {
    read: () => store.read(),
    async write(snapshot) {
      await store.write(snapshot);
      if (snapshot.submission !== undefined) await createBrowserStore(getStoreKey(token())).write(snapshot);
    },
    async clear() {
      await store.clear();
      await createBrowserStore(getStoreKey(token())).clear();
    },
  };
}
