import { LRUCache } from "lru-cache";

/** What is asked of a delivery to find it a place. */
export type Candidate = { webhookId: string; host: string; attemptCount: number; isFailing: boolean };

/** A place in a lane, held while an attempt is under way. */
export type ConcurrencySlot = {
  /** The attempt takes long: it goes on in the slow lane. */
  markSlow(): void;
  /** It is over; an answer has come, or none. */
  release(hasAnswered: boolean): void;
  /** There was none: another worker has the delivery. */
  cancel(): void;
};

export type ConcurrencyLimiter = {
  /** A place for the candidate, or nothing while there is none. */
  tryAcquire(candidate: Candidate): ConcurrencySlot | undefined;
  /** How many places an endpoint may have at a time, as far as it is known. */
  getEndpointLimit(webhookId: string): number;
  /** The endpoints that have all of theirs. */
  listFullEndpoints(): string[];
};

/** How the last attempt of an endpoint went: answered at once, answered after a while, or not at all. */
type Pace = "quick" | "slow" | "silent";
type SpeedClass = "quick" | "slow";

/** Attempts under way at once. The quick lane is never filled by what is slow, so what is quick always finds its way. */
export const LIMITS = {
  lane: { quick: 64, slow: 192 },
  /** Of one endpoint, by its pace; one that is not yet known has as many as a silent one. */
  endpoint: { quick: 8, slow: 4, silent: 1 },
  host: 64,
  slowOfHost: 32,
};
export type ConcurrencyLimits = typeof LIMITS;

const MAX_REMEMBERED = 10_000;

/**
 * Two lanes. An attempt begins in the quick one and, when it takes long, goes on in the slow one; the next of the same
 * endpoint begins there, until one is quick again. An endpoint not yet known begins in the slow lane if it has failed
 * before. No endpoint and no host takes more than its part.
 */
export function createConcurrencyLimiter(limits: ConcurrencyLimits = LIMITS): ConcurrencyLimiter {
  const paces = new LRUCache<string, Pace>({ max: MAX_REMEMBERED });
  const speedClasses = createCounter();
  const endpoints = createCounter();
  const hosts = createCounter();
  const slowHosts = createCounter();

  const getEndpointLimit = (webhookId: string): number => limits.endpoint[paces.get(webhookId) ?? "silent"];
  const getSpeedClass = ({ webhookId, attemptCount, isFailing }: Candidate): SpeedClass => {
    const pace = paces.get(webhookId) ?? (attemptCount > 0 || isFailing ? "silent" : "quick");
    return pace === "quick" ? "quick" : "slow";
  };
  const hasCapacity = ({ webhookId, host }: Candidate, speedClass: SpeedClass): boolean =>
    endpoints.of(webhookId) < getEndpointLimit(webhookId) &&
    hosts.of(host) < limits.host &&
    speedClasses.of(speedClass) < limits.lane[speedClass] &&
    (speedClass === "quick" || slowHosts.of(host) < limits.slowOfHost);

  return {
    tryAcquire(candidate) {
      const { webhookId, host } = candidate;
      let speedClass = getSpeedClass(candidate);
      if (!hasCapacity(candidate, speedClass)) return undefined;
      let isSlow = false;
      const countSpeedClass = (by: 1 | -1) => {
        speedClasses.add(speedClass, by);
        if (speedClass === "slow") slowHosts.add(host, by);
      };
      const count = (by: 1 | -1) => {
        endpoints.add(webhookId, by);
        hosts.add(host, by);
        countSpeedClass(by);
      };
      count(1);
      return {
        markSlow() {
          isSlow = true;
          if (paces.get(webhookId) !== "slow") paces.set(webhookId, "silent");
          countSpeedClass(-1);
          speedClass = "slow";
          countSpeedClass(1);
        },
        release(hasAnswered) {
          if (isSlow) paces.set(webhookId, hasAnswered ? "slow" : "silent");
          else paces.set(webhookId, "quick");
          count(-1);
        },
        cancel: () => count(-1),
      };
    },
    getEndpointLimit,
    listFullEndpoints: () => endpoints.all().filter((id) => endpoints.of(id) >= getEndpointLimit(id)),
  };
}

function createCounter() {
  const counts = new Map<string, number>();
  return {
    of: (name: string): number => counts.get(name) ?? 0,
    all: (): string[] => [...counts.keys()],
    add(name: string, by: 1 | -1): void {
      const n = (counts.get(name) ?? 0) + by;
      if (n === 0) counts.delete(name);
      else counts.set(name, n);
    },
  };
}
