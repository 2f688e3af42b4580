export type Progress = {
  count(): number;
  increment(): void;
  /** Resolves after `count` steps. */
  waitForCount(count: number): Promise<void>;
};

export function createProgress(): Progress {
  let completed = 0;
  let waiters: { count: number; resolve(): void }[] = [];
  return {
    count: () => completed,
    increment() {
      completed++;
      const due = waiters.filter(({ count }) => completed >= count);
      waiters = waiters.filter(({ count }) => completed < count);
      for (const { resolve } of due) resolve();
    },
    async waitForCount(count) {
      if (completed < count) await new Promise<void>((resolve) => waiters.push({ count, resolve }));
    },
  };
}
