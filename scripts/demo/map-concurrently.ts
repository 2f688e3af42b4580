/**
 * Does the work on all items, eight at a time. They are begun in their order, the first one alone: it fills the
 * caches, so that the others do not overtake each other on their way to an id. Gives the results in the order of the
 * items; the first failure ends it.
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
