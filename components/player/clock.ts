/** Reads both of the browser's clocks, in milliseconds: the monotonic clock and the time of day. */
export type ClockReader = () => { steady: number; wall: number };

const readBrowserClocks: ClockReader = () => ({ steady: performance.now(), wall: Date.now() });

type AttemptTimes = { started_at: string; deadline: string | null; now: string };

/**
 * Computes the time left in an attempt by the service's clock: the time when the service sent the attempt, plus the
 * time that has passed in this browser. The monotonic clock may pause while a computer sleeps, and the time of day may
 * be changed, so the longer of the two elapsed times is used.
 */
export class Clock {
  /** Milliseconds from the start to the deadline, or null if there is no time limit. */
  readonly total: number | null;
  readonly #initialRemaining: number;
  readonly #readClocks: ClockReader;
  readonly #start: ReturnType<ClockReader>;

  constructor({ started_at, deadline, now }: AttemptTimes, readClocks: ClockReader = readBrowserClocks) {
    this.total = deadline === null ? null : Date.parse(deadline) - Date.parse(started_at);
    this.#initialRemaining = deadline === null ? 0 : Date.parse(deadline) - Date.parse(now);
    this.#readClocks = readClocks;
    this.#start = readClocks();
  }

  /** Returns the milliseconds left, at least 0, or null if there is no time limit. */
  getRemaining(): number | null {
    if (this.total === null) return null;
    const { steady, wall } = this.#readClocks();
    const elapsed = Math.max(steady - this.#start.steady, wall - this.#start.wall);
    return Math.max(0, this.#initialRemaining - elapsed);
  }
}

const MINUTE = 60_000;

/**
 * Returns the milliseconds before the end at which the time left is announced, in descending order: half the time, and
 * 10, 5 and 1 minutes.
 */
export const getAnnouncementTimes = (total: number): number[] =>
  [...new Set([Math.floor(total / 2), 10 * MINUTE, 5 * MINUTE, MINUTE])]
    .filter((left) => left < total && left >= MINUTE)
    .sort((a, b) => b - a);
