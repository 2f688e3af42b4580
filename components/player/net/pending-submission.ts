import type { AttemptSnapshot, LocalStore } from "#components/player/types.ts";
import { createBrowserStore } from "./store.ts";

/** Builds a key from the end of a token, which identifies the token but isn't enough to use it. */
const getStoreKey = (token: string): string => `pending ${token.slice(-16)}`;

/** The key that earlier releases stored under. */
const getOldStoreKey = (token: string): string => `begun ${token.slice(-16)}`;

/**
 * Returns the attempt whose submission was started with a token but never got a response, or undefined if there is
 * none.
 */
export async function findPendingSubmission(
  token: string,
): Promise<(AttemptSnapshot & { submission: string }) | undefined> {
  const snapshot =
    (await createBrowserStore(getStoreKey(token)).read()) ??
    (await createBrowserStore(getOldStoreKey(token)).read());
  return snapshot?.submission === undefined ? undefined : { ...snapshot, submission: snapshot.submission };
}

/**
 * Creates a store that also stores a started submission under its token. A used token loads no view, so after a reload
 * there is no attempt key to find the submission by.
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
      await createBrowserStore(getOldStoreKey(token())).clear();
    },
  };
}
