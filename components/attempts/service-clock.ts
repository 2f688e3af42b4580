/** The service's time, which continues in the browser from a response. */
export class ServiceClock {
  /** The service's time when it sent the response, in milliseconds. */
  readonly sentAt: number;
  readonly #readSteadyTime: () => number;
  readonly #receivedAt: number;

  /** `now` is the time in the response. Create the clock when the response arrives. */
  constructor(now: string, readSteadyTime = () => performance.now()) {
    this.sentAt = Date.parse(now);
    this.#readSteadyTime = readSteadyTime;
    this.#receivedAt = readSteadyTime();
  }

  /** Returns the service's current time in milliseconds. */
  getTime(): number {
    return this.sentAt + this.#readSteadyTime() - this.#receivedAt;
  }
}
