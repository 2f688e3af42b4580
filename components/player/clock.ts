/** Both clocks of the browser, in milliseconds: one that runs on evenly, and one that knows the time of day. */
export type ClockReader = () => { steady: number; wall: number };

const readBrowserClocks: ClockReader = () => ({ steady: performance.now(), wall: Date.now() });

type AttemptTimes = { started_at: string; deadline: string | null; now: string };

/**
 * How long the learner still has, by the service's clock: its time at the answer, and what has passed here since. The
 * even clock may stand still while a computer sleeps and the other may be set, so the longer of the two counts.
 */
export class Clock {
  /** Milliseconds from the start to the deadline; null: untimed. */
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

  /** Milliseconds that are left, at least 0; null: untimed. */
  getRemaining(): number | null {
    if (this.total === null) return null;
    const { steady, wall } = this.#readClocks();
    const elapsed = Math.max(steady - this.#start.steady, wall - this.#start.wall);
    return Math.max(0, this.#initialRemaining - elapsed);
  }
}

const MINUTE = 60_000;

/** When a learner is told what is left, in milliseconds before the end: at half, 10, 5 and 1 minutes, longest first. */
export const getAnnouncementTimes = (total: number): number[] =>
  [...new Set([Math.floor(total / 2), 10 * MINUTE, 5 * MINUTE, MINUTE])]
    .filter((left) => left < total && left >= MINUTE)
    .sort((a, b) => b - a);
