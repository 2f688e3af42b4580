const TICK_MS = 20;

/** Starts to measure, and returns a function that stops and returns the milliseconds of a tick clock. */
export function startStopwatch(): () => number {
  const clock = startTickClock();
  return () => {
    clock.stop();
    return clock.now();
  };
}

/**
 * Starts a clock of milliseconds. They are counted in ticks of a timer, so that no time passes while this process waits
 * for a CPU: limits hold on a busy machine too.
 */
export function startTickClock(): { now(): number; stop(): void } {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, TICK_MS);
  return { now: () => ticks * TICK_MS, stop: () => clearInterval(timer) };
}
