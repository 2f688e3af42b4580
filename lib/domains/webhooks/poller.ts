export type Poller = {
  wake(): void;
  /** Resolves when the last look has ended. */
  close(): Promise<void>;
};

/**
 * Looks whenever it is woken, never twice at once, and by itself when `untilNext` (milliseconds) is over, or after
 * `pollMs`: notices may be lost. A look that fails is told, and repeated then.
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
