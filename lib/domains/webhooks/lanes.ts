import { LRUCache } from "lru-cache";

/** What is asked of a delivery to find it a place. */
export type Candidate = { webhookId: string; host: string; attemptCount: number; isFailing: boolean };

/** A place in a lane, held while an attempt is under way. */
export type Place = {
  /** The attempt takes long: it goes on in the slow lane. */
  slowDown(): void;
  /** It is over; an answer has come, or none. */
  leave(hasAnswered: boolean): void;
  /** There was none: another worker has the delivery. */
  giveBack(): void;
};

export type Lanes = {
  /** A place for the candidate, or nothing while there is none. */
  enter(candidate: Candidate): Place | undefined;
  /** How many places an endpoint may have at a time, as far as it is known. */
  allowance(webhookId: string): number;
  /** The endpoints that have all of theirs. */
  full(): string[];
};

/** How the last attempt of an endpoint went: answered at once, answered after a while, or not at all. */
type Pace = "quick" | "slow" | "silent";
type Lane = "quick" | "slow";

/** Attempts under way at once. The quick lane is never filled by what is slow, so what is quick always finds its way. */
export const LIMITS = {
  lane: { quick: 64, slow: 192 },
  /** Of one endpoint, by its pace; one that is not yet known has as many as a silent one. */
  endpoint: { quick: 8, slow: 4, silent: 1 },
  host: 64,
  slowOfHost: 32,
};
export type LaneLimits = typeof LIMITS;

const REMEMBERED = 10_000;

/**
 * Two lanes. An attempt begins in the quick one and, when it takes long, goes on in the slow one; the next of the same
 * endpoint begins there, until one is quick again. An endpoint not yet known begins in the slow lane if it has failed
 * before. No endpoint and no host takes more than its part.
 */
export function createLanes(limits: LaneLimits = LIMITS): Lanes {
  const paces = new LRUCache<string, Pace>({ max: REMEMBERED });
  const lanes = counter();
  const endpoints = counter();
  const hosts = counter();
  const slowOfHosts = counter();

  const allowance = (webhookId: string): number => limits.endpoint[paces.get(webhookId) ?? "silent"];
  const laneOf = ({ webhookId, attemptCount, isFailing }: Candidate): Lane => {
    const pace = paces.get(webhookId) ?? (attemptCount > 0 || isFailing ? "silent" : "quick");
    return pace === "quick" ? "quick" : "slow";
  };
  const hasRoom = ({ webhookId, host }: Candidate, lane: Lane): boolean =>
    endpoints.of(webhookId) < allowance(webhookId) &&
    hosts.of(host) < limits.host &&
    lanes.of(lane) < limits.lane[lane] &&
    (lane === "quick" || slowOfHosts.of(host) < limits.slowOfHost);

  return {
    enter(candidate) {
      const { webhookId, host } = candidate;
      let lane = laneOf(candidate);
      if (!hasRoom(candidate, lane)) return undefined;
      let isSlow = false;
      const countLane = (by: 1 | -1) => {
        lanes.add(lane, by);
        if (lane === "slow") slowOfHosts.add(host, by);
      };
      const count = (by: 1 | -1) => {
        endpoints.add(webhookId, by);
        hosts.add(host, by);
        countLane(by);
      };
      count(1);
      return {
        slowDown() {
          isSlow = true;
          if (paces.get(webhookId) !== "slow") paces.set(webhookId, "silent");
          countLane(-1);
          lane = "slow";
          countLane(1);
        },
        leave(hasAnswered) {
          if (isSlow) paces.set(webhookId, hasAnswered ? "slow" : "silent");
          else paces.set(webhookId, "quick");
          count(-1);
        },
        giveBack: () => count(-1),
      };
    },
    allowance,
    full: () => endpoints.all().filter((id) => endpoints.of(id) >= allowance(id)),
  };
}

function counter() {
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
