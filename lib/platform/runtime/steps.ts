import { setImmediate } from "node:timers/promises";

/** Work that can be left between its steps, and what comes of it. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** In milliseconds: after so much work the event loop gets its turn. */
const SLICE_MS = 5;

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does the work in slices of some 5 ms, between which requests are served. A single step is never cut. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  for (let since = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}
