const DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];

/**
 * Milliseconds until something that failed is tried again: what the failure asks for, or longer each time. A little
 * apart, so that a whole class does not come at once.
 */
export function getRetryDelay(
  failures: number,
  failure: unknown,
  random: () => number = Math.random,
): number {
  const requestedDelay =
    typeof failure === "object" && failure !== null && "afterMs" in failure ? failure.afterMs : 0;
  const wait = DELAYS_MS[Math.min(failures, DELAYS_MS.length) - 1] ?? 1000;
  return Math.max(typeof requestedDelay === "number" ? requestedDelay : 0, wait * (0.75 + random() / 2));
}

/** A wait that can be cut short, as when the connection is back. */
export class CancelableDelay {
  #end: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  wait(milliseconds: number): Promise<void> {
    this.cancel();
    return new Promise((resolve) => {
      this.#end = resolve;
      this.#timer = setTimeout(() => this.cancel(), milliseconds);
    });
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#end?.();
    this.#end = undefined;
  }
}
