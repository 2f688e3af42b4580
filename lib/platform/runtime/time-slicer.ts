import { setImmediate } from "node:timers/promises";

/** Work that can be left between its steps, and what comes of it. */
export type SlicedWork<T> = Generator<undefined, T, undefined>;

/** In milliseconds: after so much work the event loop gets its turn. */
const SLICE_MS = 5;

export function runSync<T>(work: SlicedWork<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Does the work in slices of some 5 ms, between which requests are served. A single step is never cut. */
export async function runInSlices<T>(work: SlicedWork<T>): Promise<T> {
  for (let sliceStart = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await setImmediate();
    sliceStart = performance.now();
  }
}
