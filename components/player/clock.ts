import { type ClockReader, ServiceClock } from "#lib/client/service-clock.ts";

type AttemptTimes = { started_at: string; deadline: string | null; now: string };

/** Computes the time left in an attempt by the service's clock. */
export class Clock {
  /** Milliseconds from the start to the deadline, or null if there is no time limit. */
  readonly total: number | null;
  readonly #deadline: number | null;
  readonly #readClocks: ClockReader | undefined;
  #serviceClock: ServiceClock;

  constructor({ started_at, deadline, now }: AttemptTimes, readClocks?: ClockReader) {
    this.#deadline = deadline === null ? null : Date.parse(deadline);
    this.total = this.#deadline === null ? null : this.#deadline - Date.parse(started_at);
    this.#readClocks = readClocks;
    this.#serviceClock = new ServiceClock(now, readClocks);
  }

  /** Continues from the time in a later response, because the browser's clock may have been changed. */
  adjust(now: string): void {
    this.#serviceClock = new ServiceClock(now, this.#readClocks);
  }

  /** Returns the milliseconds left, at least 0, or null if there is no time limit. */
  getRemaining(): number | null {
    return this.#deadline === null ? null : Math.max(0, this.#deadline - this.#serviceClock.getTime());
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
