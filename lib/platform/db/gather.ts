import type { Db } from "./client.ts";
import { isRefused } from "./failure.ts";

export type Gathering<A, R> = {
  /** Only calls of one line share a statement, and only they wait for each other. */
  lineOf(call: A): string;
  /** How many statements of a line may be under way at once. */
  lanes: number;
  /** How many calls share a statement at most, and how much they may weigh together (one alone: anything). */
  most: number;
  weightOf?(call: A): number;
  heaviest?: number;
  /** Calls that have this in common never share a statement. */
  apartBy?(call: A): string;
  /**
   * Does the work of all calls in one statement; their results, in their order. What one of them needs beyond that is a
   * promise of its own: it fails that call alone, and nothing that has been committed is tried again.
   */
  run(db: Db, calls: readonly A[]): Promise<readonly (R | Promise<R>)[]>;
};

type Waiting<A, R> = {
  call: A;
  weight: number;
  resolve(result: R | Promise<R>): void;
  reject(error: unknown): void;
};
type Line<A, R> = { waiting: Waiting<A, R>[]; underWay: number };

/**
 * Calls that arrive while their line's lanes are busy are gathered into one statement; one that finds a lane free is
 * sent at once, so that a lone one never waits. Each is answered once its own statement has been committed. When a
 * statement of several is refused nothing of it was done, and each is tried alone: one never fails its neighbours.
 * A lost connection fails all of its calls, as nobody knows what became of them. A transaction has lines of its own.
 */
export function gathered<A, R>(gathering: Gathering<A, R>): (db: Db, call: A) => Promise<R> {
  const lines = new WeakMap<Db, Map<string, Line<A, R>>>();

  const send = (db: Db, name: string, line: Line<A, R>): void => {
    while (line.underWay < gathering.lanes && line.waiting.length > 0) {
      line.underWay++;
      void settle(gathering, db, takeBatch(gathering, line)).finally(() => {
        line.underWay--;
        if (line.underWay === 0 && line.waiting.length === 0) lines.get(db)?.delete(name);
        else send(db, name, line);
      });
    }
  };

  return (db, call) =>
    new Promise<R>((resolve, reject) => {
      const ofDb = lines.get(db) ?? new Map<string, Line<A, R>>();
      lines.set(db, ofDb);
      const name = gathering.lineOf(call);
      const line = ofDb.get(name) ?? { waiting: [], underWay: 0 };
      ofDb.set(name, line);
      line.waiting.push({ call, weight: gathering.weightOf?.(call) ?? 0, resolve, reject });
      send(db, name, line);
    });
}

/** Those who have waited longest, as many as fit together; the rest waits on, in its order. */
function takeBatch<A, R>(
  { most, heaviest = Number.POSITIVE_INFINITY, apartBy }: Gathering<A, R>,
  line: Line<A, R>,
): Waiting<A, R>[] {
  const batch: Waiting<A, R>[] = [];
  const left: Waiting<A, R>[] = [];
  const taken = new Set<string>();
  let weight = 0;
  for (const each of line.waiting) {
    const mark = apartBy?.(each.call);
    const fits =
      batch.length === 0 ||
      (batch.length < most && weight + each.weight <= heaviest && !(mark !== undefined && taken.has(mark)));
    if (!fits) {
      left.push(each);
      continue;
    }
    batch.push(each);
    weight += each.weight;
    if (mark !== undefined) taken.add(mark);
  }
  line.waiting = left;
  return batch;
}

/** Runs a batch and tells each of its calls what came of it. Never rejects. */
async function settle<A, R>(
  gathering: Gathering<A, R>,
  db: Db,
  batch: readonly Waiting<A, R>[],
): Promise<void> {
  try {
    const calls = batch.map(({ call }) => call);
    const results = await gathering.run(db, calls);
    batch.forEach((each, i) => {
      each.resolve(results[i] as R | Promise<R>);
    });
  } catch (error) {
    if (batch.length > 1 && isRefused(error)) {
      await Promise.all(batch.map((each) => settle(gathering, db, [each])));
    } else {
      for (const each of batch) each.reject(error);
    }
  }
}
