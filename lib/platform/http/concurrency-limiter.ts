/**
 * Creates a function that runs at most `maxConcurrent` tasks per name at a time. Further tasks wait in first-in,
 * first-out order.
 */
export function createConcurrencyLimiter(
  maxConcurrent: number,
): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { count: number; waiting: (() => void)[] }>();
  return async (name, work) => {
    const queue = queues.get(name) ?? { count: 0, waiting: [] };
    queues.set(name, queue);
    if (queue.count < maxConcurrent) queue.count++;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.count === 0) queues.delete(name);
    }
  };
}
