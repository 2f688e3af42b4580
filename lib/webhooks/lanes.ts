import { LRUCache } from "lru-cache";

/** What is asked of a delivery to find it a place. */
export type Candidate = { webhookId: string; host: string; attemptCount: number; isFailing: boolean };

/** A place in a lane, held while an attempt is under way. */
export type Place = {
  /** The attempt takes long: it goes on in the slow lane. */
  slowDown(): void;
  /** It is over. */
  leave(): void;
  /** There was none: another worker has the delivery. */
  giveBack(): void;
};

/** Who need not be looked for now. */
export type Full = {
  /** These endpoints have all the places they may have. */
  endpoints: string[];
  /** Set when the slow lane is full: of those who would begin in it none but these, which have been quick, can come in. */
  onlyQuick: string[] | undefined;
};

export type Lanes = {
  /** A place for the candidate, or nothing while there is none. */
  enter(candidate: Candidate): Place | undefined;
  full(): Full;
};

export type LaneLimits = typeof LIMITS;
type Pace = "quick" | "slow";

/** Attempts under way at once. The quick lane is never filled by what is slow, so what is quick always finds its way. */
export const LIMITS = { quick: 64, slow: 192, perEndpoint: 8, perHost: 64, slowPerHost: 32 };

const REMEMBERED = 10_000;

/**
 * Two lanes. An attempt begins in the quick one and, when it takes long, goes on in the slow one; the next of the same
 * endpoint begins there, one at a time, until one is quick again. An endpoint not yet known gets one place, and in the
 * slow lane if it has failed before. No endpoint and no host takes more than its part.
 */
export function createLanes(limits: LaneLimits = LIMITS): Lanes {
  const paces = new LRUCache<string, Pace>({ max: REMEMBERED });
  const lanes = counter();
  const endpoints = counter();
  const hosts = counter();
  const slowHosts = counter();

  const allowance = (webhookId: string): number =>
    paces.get(webhookId) === "quick" ? limits.perEndpoint : 1;
  const begins = ({ webhookId, attemptCount, isFailing }: Candidate): Pace =>
    paces.get(webhookId) ?? (attemptCount > 0 || isFailing ? "slow" : "quick");
  const hasRoom = ({ webhookId, host }: Candidate, lane: Pace): boolean =>
    endpoints.of(webhookId) < allowance(webhookId) &&
    hosts.of(host) < limits.perHost &&
    lanes.of(lane) < limits[lane] &&
    (lane === "quick" || slowHosts.of(host) < limits.slowPerHost);

  return {
    enter(candidate) {
      const { webhookId, host } = candidate;
      let lane = begins(candidate);
      if (!hasRoom(candidate, lane)) return undefined;
      let isSlow = false;
      const countLane = (by: 1 | -1) => {
        lanes.add(lane, by);
        if (lane === "slow") slowHosts.add(host, by);
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
          paces.set(webhookId, "slow");
          countLane(-1);
          lane = "slow";
          countLane(1);
        },
        leave() {
          if (!isSlow) paces.set(webhookId, "quick");
          count(-1);
        },
        giveBack: () => count(-1),
      };
    },
    full() {
      const known = (pace: Pace) => [...paces].flatMap(([id, its]) => (its === pace ? [id] : []));
      const busy = endpoints.all().filter((id) => endpoints.of(id) >= allowance(id));
      if (lanes.of("slow") < limits.slow) return { endpoints: busy, onlyQuick: undefined };
      return { endpoints: [...busy, ...known("slow")], onlyQuick: known("quick") };
    },
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
