import { setImmediate } from "node:timers/promises";

/**
 * Work that can pause between steps and returns a result. It doesn't know how it is run: `runSync` does it at once, and
 * `runInSlices` lets requests run in between.
 */
export type SlicedWork<T> = Generator<undefined, T, undefined>;

/** After this many milliseconds of work, the event loop gets a turn. */
const SLICE_MS = 5;

/** Does the work at once, without pauses, and returns its result. Errors of the work are thrown. */
export function runSync<T>(work: SlicedWork<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * Does the work in slices of about 5 ms, so that requests are served between them, and resolves to its result. A single
 * step isn't interrupted. Each pause is one turn of the event loop, no matter how busy it is; `createTimeSlicer` of the
 * analytics domain pauses for longer.
 */
export async function runInSlices<T>(work: SlicedWork<T>): Promise<T> {
  for (let sliceStart = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await setImmediate();
    sliceStart = performance.now();
  }
}
