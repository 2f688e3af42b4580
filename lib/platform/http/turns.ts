/** Lets `atOnce` pieces of work of one name go on at a time; the others wait in the order they came. */
export function turns(atOnce: number): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const busy = new Map<string, { count: number; waiting: (() => void)[] }>();
  return async (name, work) => {
    const line = busy.get(name) ?? { count: 0, waiting: [] };
    busy.set(name, line);
    if (line.count < atOnce) line.count++;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.count === 0) busy.delete(name);
    }
  };
}
