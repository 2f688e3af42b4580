import { setImmediate } from "node:timers/promises";

/** Work that can pause between steps and returns a result. */
export type SlicedWork<T> = Generator<undefined, T, undefined>;

/** After this many milliseconds of work, the event loop gets a turn. */
const SLICE_MS = 5;

export function runSync<T>(work: SlicedWork<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Does the work in slices of about 5 ms, so that requests are served between them. A single step isn't interrupted. */
export async function runInSlices<T>(work: SlicedWork<T>): Promise<T> {
  for (let sliceStart = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await setImmediate();
    sliceStart = performance.now();
  }
}
