/** Reads both of the browser's clocks, in milliseconds: the monotonic clock and the time of day. */
export type ClockReader = () => { steady: number; wall: number };

const readBrowserClocks: ClockReader = () => ({ steady: performance.now(), wall: Date.now() });

/**
 * The service's time, which continues in the browser from a response. The monotonic clock may pause while a computer
 * sleeps, and the time of day may be changed, so the longer of the two elapsed times is used.
 */
export class ServiceClock {
  /** The service's time when it sent the response, in milliseconds. */
  readonly sentAt: number;
  readonly #readClocks: ClockReader;
  readonly #start: ReturnType<ClockReader>;

  /** `now` is the time in the response. Create the clock when the response arrives. */
  constructor(now: string, readClocks: ClockReader = readBrowserClocks) {
    this.sentAt = Date.parse(now);
    this.#readClocks = readClocks;
    this.#start = readClocks();
  }

  /** Returns the service's current time in milliseconds. */
  getTime(): number {
    const { steady, wall } = this.#readClocks();
    return this.sentAt + Math.max(steady - this.#start.steady, wall - this.#start.wall);
  }
}
