import { createEmptySums, mergeSums, type Sums } from "#lib/core/statistics/sums.ts";
import { type AttemptChange, type AttemptSnapshot, MODE_BITS } from "./attempts.ts";
import type { VersionShape } from "./shape.ts";
import { VersionTally } from "./version-tally.ts";

/**
 * Counts the changes of many submissions. Sums are kept per set of modes, so that each change is processed once for all
 * the modes it belongs to. `latest` is the latest version, which determines the `reduced` sums.
 */
export class Tally {
  readonly #latest: VersionShape;
  readonly #shapes: ReadonlyMap<number, VersionShape>;
  readonly #parts = new Map<number, { submissions: number; versions: Map<number, VersionTally> }>();

  constructor(latest: VersionShape, shapes: ReadonlyMap<number, VersionShape>) {
    this.#latest = latest;
    this.#shapes = shapes;
  }

  add({ attempt, gain, loss }: AttemptChange): void {
    if (gain) this.#count(gain, 1, attempt.version, attempt.after, attempt.probed);
    if (loss && attempt.before) this.#count(loss, -1, attempt.version, attempt.before, attempt.probed);
  }

  #count(modes: number, sign: 1 | -1, version: number, snapshot: AttemptSnapshot, probed: string): void {
    const part = getOrCreate(this.#parts, modes, () => ({ submissions: 0, versions: new Map() }));
    part.submissions += sign;
    if (!snapshot.graded) return;
    const createTally = () => new VersionTally(this.#getShape(version), this.#latest);
    getOrCreate(part.versions, version, createTally).count(sign, snapshot, probed);
  }

  #getShape(version: number): VersionShape {
    const shape = this.#shapes.get(version);
    if (!shape) throw new Error(`The shape of version ${version} was not loaded`);
    return shape;
  }

  /** Returns the total change of one mode. */
  sums(mode: keyof typeof MODE_BITS): Sums {
    let sums = createEmptySums();
    for (const [modes, { submissions, versions }] of this.#parts) {
      if ((modes & MODE_BITS[mode]) === 0) continue;
      const part = {
        submissions,
        versions: new Map(Array.from(versions, ([v, tally]) => [v, tally.sums()])),
      };
      sums = mergeSums(sums, part, (version) => this.#getShape(version).max);
    }
    return sums;
  }
}

/** Returns the value of a key. If the key has no value, `make` creates it. */
export function getOrCreate<K, V>(map: Map<K, V>, key: K, make: (key: K) => V): V {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = make(key);
  map.set(key, created);
  return created;
}
