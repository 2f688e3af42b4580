import type { AttemptsMode } from "#lib/contract/analytics.ts";
import { type AttemptChange, MODE_BITS } from "./attempts.ts";

/** The modes that select one attempt of each learner. */
export const MODES_PER_LEARNER = ["first", "last", "best"] as const satisfies AttemptsMode[];
export type ModePerLearner = (typeof MODES_PER_LEARNER)[number];

/**
 * The newest submissions that a mode selects, stored with its rollup. `ids` are all that come after `after`, newest first,
 * or all if it is null. Ids are UUIDv7, so they are in the order of time.
 */
export type StoredNewest = { ids: string[]; after: string | null };

const NONE: StoredNewest = { ids: [], after: null };

/** How many ids are stored, if readers list `listed`. The others replace those that are no longer selected. */
export const getMaxStored = (listed: number): number => Math.ceil(1.5 * listed);

/** The newest submissions that a mode selects, while changes are counted. */
class NewestIds {
  readonly #listed: number;
  readonly #maxStored: number;
  /** In any order, and possibly twice. Those in `#deleted` don't count. Sorting rarely is cheaper than keeping them sorted. */
  #ids: string[];
  readonly #deleted = new Set<string>();
  #after: string | null;

  constructor({ ids, after }: StoredNewest, listed: number) {
    this.#listed = listed;
    this.#maxStored = getMaxStored(listed);
    this.#ids = [...ids];
    this.#after = after;
  }

  add(id: string): void {
    if (this.#after !== null && id <= this.#after) return;
    if (this.#deleted.size > 0) this.#deleted.delete(id);
    this.#ids.push(id);
    if (this.#ids.length > 4 * this.#maxStored) this.#tidy();
  }

  delete(id: string): void {
    if (this.#after !== null && id <= this.#after) return;
    this.#deleted.add(id);
  }

  /** Sorts the ids, and forgets all but the newest. */
  #tidy(): void {
    const ids = new Set(this.#ids);
    for (const id of this.#deleted) ids.delete(id);
    this.#deleted.clear();
    const newestFirst = [...ids].sort().reverse();
    this.#after = newestFirst[this.#maxStored] ?? this.#after;
    this.#ids = newestFirst.slice(0, this.#maxStored);
  }

  /** Returns undefined if it has become too short for readers, although older submissions are selected. */
  store(): StoredNewest | undefined {
    this.#tidy();
    if (this.#after !== null && this.#ids.length < this.#listed) return undefined;
    return { ids: this.#ids, after: this.#after };
  }
}

/** Follows which submissions are the newest that each mode selects. */
export class NewestTally {
  readonly #modes: ReadonlyMap<ModePerLearner, NewestIds>;

  /**
   * `stored` has an entry for each mode that has a rollup. It is undefined if the rollup was stored without the ids. Readers
   * list at most `listed`.
   */
  constructor(stored: ReadonlyMap<AttemptsMode, StoredNewest | undefined>, listed: number) {
    this.#modes = new Map(
      MODES_PER_LEARNER.flatMap((mode) => {
        const newest = stored.has(mode) ? stored.get(mode) : NONE;
        return newest ? [[mode, new NewestIds(newest, listed)]] : [];
      }),
    );
  }

  add({ attempt, gain, loss }: AttemptChange): void {
    if (gain === loss) return;
    for (const [mode, newest] of this.#modes) {
      const bit = MODE_BITS[mode];
      if (gain & ~loss & bit) newest.add(attempt.id);
      else if (loss & ~gain & bit) newest.delete(attempt.id);
    }
  }

  /** Returns undefined for modes whose newest submissions must be read again. */
  store(mode: ModePerLearner): StoredNewest | undefined {
    return this.#modes.get(mode)?.store();
  }
}
