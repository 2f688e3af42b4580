/**
 * A signal within this time of the first signal counts as the same request, because Ctrl-C arrives both from the
 * terminal and through npm.
 */
const SAME_REQUEST_MS = 1000;

/**
 * Listens for SIGINT, SIGTERM and SIGHUP, and for the end of the parent process (scripts/run.mjs), which is connected
 * through an IPC channel. `requested` fires on the first of these, and `forced` fires if a signal is repeated later.
 */
export function listenForStop(): { requested: AbortSignal; forced: AbortSignal } {
  const requested = new AbortController();
  const forced = new AbortController();
  let first = 0;
  const onSignal = () => {
    first ||= Date.now();
    if (Date.now() - first >= SAME_REQUEST_MS) forced.abort();
    else requested.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  process.once("disconnect", () => requested.abort());
  if (process.connected === false) requested.abort();
  // The channel must not keep the process alive after its work is done.
  process.channel?.unref();
  return { requested: requested.signal, forced: forced.signal };
}

/** Runs work that can be stopped. If it fails after a stop was requested, returns exit code 1 and shows no error. */
export async function runStoppable(work: (stop: AbortSignal) => Promise<number>): Promise<number> {
  const { requested } = listenForStop();
  try {
    return await work(requested);
  } catch (error) {
    if (requested.aborted) return 1;
    throw error;
  }
}

/** Resolves when the signal fires, or immediately if it already has. */
export const waitForAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
