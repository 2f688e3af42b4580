/** A signal within this time of the first is the same wish: Ctrl-C reaches us from the terminal and through npm. */
const SAME_REQUEST_MS = 1000;

/**
 * The wish to stop: SIGINT, SIGTERM or SIGHUP, or the end of the process that started this one and holds a channel to it
 * (scripts/run.mjs). `requested` fires at the first, `insisted` when a signal is repeated later.
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
  // To listen must not keep a process alive that has nothing left to do.
  process.channel?.unref();
  return { requested: requested.signal, forced: forced.signal };
}

/** Work that may be told to stop: it then ends with 1, whatever it was in the middle of. */
export async function runStoppable(work: (stop: AbortSignal) => Promise<number>): Promise<number> {
  const { requested } = listenForStop();
  try {
    return await work(requested);
  } catch (error) {
    if (requested.aborted) return 1;
    throw error;
  }
}

/** Resolves when the signal fires, or has fired. */
export const waitForAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
