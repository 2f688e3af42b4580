import { LRUCache } from "lru-cache";

/** The properties of a delivery that decide whether it gets a slot. */
type Candidate = { webhookId: string; host: string; attemptCount: number; isFailing: boolean };

/** A slot of a speed class. An attempt uses it until it ends. */
export type ConcurrencySlot = {
  /** Moves a long-running attempt to the slow class. */
  markSlow(): void;
  /** Ends the attempt, with or without a response. */
  release(hasResponded: boolean): void;
  /** Returns the slot unused, because another worker has the delivery. */
  cancel(): void;
};

export type ConcurrencyLimiter = {
  /** Returns a slot for the candidate, or undefined if none is free. */
  tryAcquire(candidate: Candidate): ConcurrencySlot | undefined;
  /** Returns the maximum number of slots that an endpoint can have at once, based on its known pace. */
  getEndpointLimit(webhookId: string): number;
  /** Lists the endpoints whose slots are all in use. */
  listFullEndpoints(): string[];
};

/** The pace of an endpoint's last attempt: a quick response, a slow response, or none. */
type Pace = "quick" | "slow" | "silent";
type SpeedClass = "quick" | "slow";

/**
 * The maximum number of attempts at once. Slow attempts never fill the quick class, so quick endpoints aren't held up.
 */
const LIMITS = {
  speedClass: { quick: 64, slow: 192 },
  /** Per endpoint, based on its pace. An unknown endpoint gets as many slots as a silent one. */
  endpoint: { quick: 16, slow: 4, silent: 1 },
  host: 64,
  slowOfHost: 32,
};
export type ConcurrencyLimits = typeof LIMITS;

const MAX_REMEMBERED = 10_000;

/**
 * Limits parallel attempts with two speed classes. An attempt starts in the quick class and moves to the slow class if
 * it takes long. The endpoint's next attempts then start in the slow class until an attempt is quick again. An unknown
 * endpoint starts in the slow class if it has failed before. Endpoints and hosts also have separate limits.
 */
export function createDeliveryLimiter(limits: ConcurrencyLimits = LIMITS): ConcurrencyLimiter {
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
    endpoints.get(webhookId) < getEndpointLimit(webhookId) &&
    hosts.get(host) < limits.host &&
    speedClasses.get(speedClass) < limits.speedClass[speedClass] &&
    (speedClass === "quick" || slowHosts.get(host) < limits.slowOfHost);

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
        release(hasResponded) {
          if (isSlow) paces.set(webhookId, hasResponded ? "slow" : "silent");
          else paces.set(webhookId, "quick");
          count(-1);
        },
        cancel: () => count(-1),
      };
    },
    getEndpointLimit,
    listFullEndpoints: () => endpoints.listNames().filter((id) => endpoints.get(id) >= getEndpointLimit(id)),
  };
}

function createCounter() {
  const counts = new Map<string, number>();
  return {
    get: (name: string): number => counts.get(name) ?? 0,
    listNames: (): string[] => [...counts.keys()],
    add(name: string, by: 1 | -1): void {
      const n = (counts.get(name) ?? 0) + by;
      if (n === 0) counts.delete(name);
      else counts.set(name, n);
    },
  };
}
