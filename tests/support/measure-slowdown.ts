const ROUNDS = 3;

/**
 * Returns how many times as long `large` takes as `small`, by the fastest of a few runs of each. They take turns, so that a
 * busy machine slows both.
 */
export async function measureSlowdown(small: () => unknown, large: () => unknown): Promise<number> {
  const fastest = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round++) {
    fastest.small = Math.min(fastest.small, await measure(small));
    fastest.large = Math.min(fastest.large, await measure(large));
  }
  return fastest.large / fastest.small;
}

async function measure(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
