import type { AttemptSnapshot, LocalStore } from "#components/player/types.ts";
import { createBrowserStore } from "./store.ts";

/** The end of a token tells it from all others, and is not enough to use it. */
const getStoreKey = (token: string): string => `begun ${token.slice(-16)}`;

/** The attempt whose submission was begun with a token and never got a response; undefined where there is none. */
export async function findPendingSubmission(
  token: string,
): Promise<(AttemptSnapshot & { submission: string }) | undefined> {
  const snapshot = await createBrowserStore(getStoreKey(token)).read();
  return snapshot?.submission === undefined ? undefined : { ...snapshot, submission: snapshot.submission };
}

/**
 * A store that keeps a submission that was begun under its token as well: a used token loads no view, so that after a
 * reload there would be no attempt key to find the submission by.
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
