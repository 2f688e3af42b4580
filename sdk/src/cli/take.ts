import { CliError } from "./exit-codes.ts";

const DEFAULT_LIMIT = 100;

/** Collects the first items of a list. `limit` is the option's text, and 0 stands for all. */
export async function take<T>(items: AsyncIterable<T>, limit: string | undefined): Promise<T[]> {
  if (limit !== undefined && !/^\d{1,7}$/.test(limit))
    throw new CliError("usage", "--limit must be a whole number.");
  const max = Number(limit ?? DEFAULT_LIMIT) || Number.POSITIVE_INFINITY;
  const taken: T[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length >= max) break;
  }
  return taken;
}
