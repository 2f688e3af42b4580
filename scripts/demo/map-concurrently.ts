/**
 * Calls `work` for the items in order, eight at a time. The first call runs alone to fill the caches, so that the other
 * items get their ids in order. Returns the results in the order of the items. Rejects on the first failure.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const next = async () => {
    const { done, value } = queue.next();
    if (!done) results[value[0]] = await work(value[1], value[0]);
    return !done;
  };
  await next();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (await next());
    }),
  );
  return results;
}
