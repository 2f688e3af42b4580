import type { AttemptSnapshot, LocalStore } from "#components/player/types.ts";
import { createBrowserStore } from "./store.ts";

/**
 * Creates the store of a token's submission. Its key contains the end of the token, which identifies the token but isn't
 * enough to use it. Earlier releases stored under `begun`.
 */
const createTokenStore = (token: string, prefix: "pending" | "begun" = "pending"): LocalStore =>
  createBrowserStore(`${prefix} ${token.slice(-16)}`);

/**
 * Returns the attempt whose submission was started with a token but never got a response, or undefined if there is
 * none.
 */
export async function findPendingSubmission(token: string): Promise<PendingSnapshot | undefined> {
  const snapshot = (await createTokenStore(token).read()) ?? (await createTokenStore(token, "begun").read());
  return isPending(snapshot) ? snapshot : undefined;
}

type PendingSnapshot = AttemptSnapshot & { submission: string };

const isPending = (snapshot: AttemptSnapshot | undefined): snapshot is PendingSnapshot =>
  snapshot?.submission !== undefined;

/**
 * Creates a store that also stores a started submission under its token. A used token loads no view, so after a reload
 * there is no attempt key to find the submission by.
 */
export function withPendingSubmission(store: LocalStore, token: () => string): LocalStore {
  return {
    read: () => store.read(),
    async write(snapshot) {
      await store.write(snapshot);
      if (snapshot.submission !== undefined) await createTokenStore(token()).write(snapshot);
    },
    async clear() {
      await store.clear();
      await createTokenStore(token()).clear();
      await createTokenStore(token(), "begun").clear();
    },
  };
}
