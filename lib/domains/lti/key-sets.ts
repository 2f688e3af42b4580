import { createLocalJWKSet, type JSONWebKeySet } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { HOUR, MINUTE } from "#lib/core/durations.ts";
import { type OutboundOptions, sendRequest } from "#lib/platform/outbound/request.ts";
import { LaunchRefused } from "./launch-error.ts";

/** Finds the key for a token's header, as `jwtVerify` calls it. */
type FindKey = ReturnType<typeof createLocalJWKSet>;

type CachedSet = {
  keySet: Promise<FindKey>;
  fetchedAt: number;
  /** When an unknown key last caused the set to be fetched again. */
  refreshedAt: number;
  /** The fetch that an unknown key has caused, while it runs. Until it succeeds, the keys from before are in use. */
  refreshing?: Promise<FindKey> | undefined;
};

const MAX_PLATFORMS = 1000;
/** A key that a platform has withdrawn is accepted for at most this long. */
const LIFETIME_MS = HOUR;
const REFRESH_INTERVAL_MS = MINUTE;
/** A failed fetch isn't repeated for this long, so that launches can't be used to flood a platform that is down. */
const FAILURE_MS = 5_000;
const MAX_BYTES = 128 * 1024;
const MAX_KEYS = 100;

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(MAX_KEYS) });

export type KeySets = {
  /** Returns the platform's public keys. Throws LaunchRefused `keys_unavailable`. */
  get(jwksUri: string): Promise<FindKey>;
  /**
   * Fetches the keys again because a token was signed by an unknown one, at most once a minute; whoever asks meanwhile
   * gets the same fetch. `get` returns the keys from before until it succeeds. Returns undefined if another fetch isn't
   * allowed yet. Throws LaunchRefused `keys_unavailable`.
   */
  refresh(jwksUri: string): Promise<FindKey> | undefined;
};

/** Creates a cache of platforms' public keys. It is bounded by the number of platforms and the size of each set. */
export function createKeySets(outbound: OutboundOptions, clock: () => number = Date.now): KeySets {
  const cache = new LRUCache<string, CachedSet>({ max: MAX_PLATFORMS });

  const fetchInto = (jwksUri: string, refreshedAt: number): Promise<FindKey> => {
    const keySet = fetchKeySet(jwksUri, outbound);
    const entry = { keySet, fetchedAt: clock(), refreshedAt };
    cache.set(jwksUri, entry);
    keySet.catch(() => {
      entry.fetchedAt = clock() - LIFETIME_MS + FAILURE_MS;
    });
    return keySet;
  };

  const refreshInto = (jwksUri: string, entry: CachedSet): Promise<FindKey> => {
    const startedAt = clock();
    const keySet = fetchKeySet(jwksUri, outbound);
    Object.assign(entry, { refreshedAt: startedAt, refreshing: keySet });
    keySet
      .then(
        () => Object.assign(entry, { keySet, fetchedAt: startedAt }),
        () => undefined,
      )
      .finally(() => {
        entry.refreshing = undefined;
      });
    return keySet;
  };

  return {
    get(jwksUri) {
      const cached = cache.get(jwksUri);
      if (cached && clock() - cached.fetchedAt < LIFETIME_MS) return cached.keySet;
      return fetchInto(jwksUri, cached?.refreshedAt ?? Number.NEGATIVE_INFINITY);
    },
    refresh(jwksUri) {
      const cached = cache.get(jwksUri);
      if (!cached) return fetchInto(jwksUri, clock());
      if (clock() - cached.refreshedAt < REFRESH_INTERVAL_MS) return cached.refreshing;
      return refreshInto(jwksUri, cached);
    },
  };
}

async function fetchKeySet(url: string, outbound: OutboundOptions): Promise<FindKey> {
  try {
    const request = { method: "GET", url, headers: { accept: "application/json" } } as const;
    const { status, body } = await sendRequest(request, { ...outbound, maxBytes: MAX_BYTES });
    if (status !== 200) throw new Error(`status ${status}`);
    return createLocalJWKSet(KeySet.parse(JSON.parse(body)) as JSONWebKeySet);
  } catch (error) {
    throw new LaunchRefused("keys_unavailable", String(error));
  }
}
