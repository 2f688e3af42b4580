export type Progress = {
  count(): number;
  step(): void;
  /** Resolves once so many steps were made. */
  reached(count: number): Promise<void>;
};

export function createProgress(): Progress {
  let made = 0;
  let waiting: { count: number; resolve(): void }[] = [];
  return {
    count: () => made,
    step() {
      made++;
      const due = waiting.filter(({ count }) => made >= count);
      waiting = waiting.filter(({ count }) => made < count);
      for (const { resolve } of due) resolve();
    },
    async reached(count) {
      if (made < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
    },
  };
}
