export type Poller = {
  wake(): void;
  /** Stops polling. Resolves once the current poll has ended. */
  close(): Promise<void>;
};

/**
 * Calls `poll` whenever the poller is woken. Also calls it after `untilNext` or `getPollMs` milliseconds, whichever is
 * shorter, because notifications can be lost. Polls never overlap. A failed poll is reported and repeated after
 * `getPollMs`.
 */
export function createPoller(options: {
  poll: () => Promise<void>;
  untilNext: () => Promise<number | undefined>;
  getPollMs: () => number;
  onFailure: (error: unknown) => void;
}): Poller {
  const { poll, untilNext, getPollMs, onFailure } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let isClosed = false;

  const run = async (): Promise<void> => {
    let waitMs: number | undefined;
    try {
      while (isRequested && !isClosed) {
        isRequested = false;
        await poll();
        if (!isRequested && !isClosed) waitMs = await untilNext();
      }
    } catch (error) {
      onFailure(error);
    }
    running = undefined;
    if (!isClosed) timer = setTimeout(wake, Math.min(getPollMs(), waitMs ?? Number.POSITIVE_INFINITY));
  };

  const wake = (): void => {
    isRequested = true;
    if (running || isClosed) return;
    clearTimeout(timer);
    running = run();
  };

  return {
    wake,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
