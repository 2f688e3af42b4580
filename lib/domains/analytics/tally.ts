import { getOrCreate } from "#lib/core/get-or-create.ts";
import { createEmptySums, mergeSums, type Sums } from "#lib/core/statistics/sums.ts";
import { type Attempt, type AttemptChange, type AttemptSnapshot, MODE_BITS } from "./attempts.ts";
import type { PartKey } from "./part-key.ts";
import type { VersionShape } from "./shape.ts";
import { VersionTally } from "./version-tally.ts";

/**
 * Counts the changes of many submissions. Sums are kept per set of modes, so that each change is processed once for all
 * the modes it belongs to. `latest` is the latest version, which determines the `reduced` sums.
 */
export class Tally {
  readonly #latest: VersionShape;
  readonly #shapes: ReadonlyMap<PartKey, VersionShape>;
  readonly #modes = new Map<number, { submissions: number; parts: Map<PartKey, VersionTally> }>();

  constructor(latest: VersionShape, shapes: ReadonlyMap<PartKey, VersionShape>) {
    this.#latest = latest;
    this.#shapes = shapes;
  }

  add({ attempt, gain, loss }: AttemptChange): void {
    if (gain && attempt.after) this.#count(gain, 1, attempt.after, attempt);
    if (loss && attempt.before) this.#count(loss, -1, attempt.before, attempt);
  }

  #count(modes: number, sign: 1 | -1, snapshot: AttemptSnapshot, attempt: Attempt): void {
    const counted = getOrCreate(this.#modes, modes, () => ({ submissions: 0, parts: new Map() }));
    counted.submissions += sign;
    if (!snapshot.graded) return;
    const createTally = () => new VersionTally(this.#getShape(snapshot.part), this.#latest);
    getOrCreate(counted.parts, snapshot.part, createTally).count(sign, snapshot, attempt);
  }

  #getShape(part: PartKey): VersionShape {
    const shape = this.#shapes.get(part);
    if (!shape) throw new Error(`The shape of ${part} was not loaded`);
    return shape;
  }

  /** Returns the total change of one mode. */
  sums(mode: keyof typeof MODE_BITS): Sums {
    let sums = createEmptySums();
    for (const [modes, { submissions, parts }] of this.#modes) {
      if ((modes & MODE_BITS[mode]) === 0) continue;
      const change = {
        submissions,
        parts: new Map(Array.from(parts, ([key, tally]) => [key, tally.sums()])),
      };
      sums = mergeSums(sums, change, (part) => this.#getShape(part).max);
    }
    return sums;
  }
}
