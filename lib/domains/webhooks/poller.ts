export type Poller = {
  wake(): void;
  /** Stops polling. Resolves once the current poll has ended. */
  close(): Promise<void>;
};

/**
 * Calls `poll` whenever the poller is woken. Also calls it after `untilNext` or `pollMs` milliseconds, whichever is
 * shorter, because notifications can be lost. Polls never overlap. A failed poll is reported and repeated after
 * `pollMs`.
 */
export function createPoller(options: {
  poll: () => Promise<void>;
  untilNext: () => Promise<number>;
  pollMs: number;
  onFailure: (error: unknown) => void;
}): Poller {
  const { poll, untilNext, pollMs, onFailure } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let isClosed = false;

  const run = async (): Promise<void> => {
    let waitMs = pollMs;
    try {
      while (isRequested && !isClosed) {
        isRequested = false;
        await poll();
        if (!isRequested && !isClosed) waitMs = Math.min(pollMs, await untilNext());
      }
    } catch (error) {
      onFailure(error);
    }
    running = undefined;
    if (!isClosed) timer = setTimeout(wake, waitMs);
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
