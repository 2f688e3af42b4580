import fc from "fast-check";

/** A unit of time in the histories. It is so long that the duration of the test itself doesn't matter. */
export const UNIT_MS = 100_000;

export type Step = {
  /** Units of time that pass before this step. */
  advance: number;
  limit: number;
  /** Whether the step counts a hit, or only reads the window. */
  take: boolean;
};
export type History = { windowUnits: number; steps: readonly Step[] };

const step = (limits: fc.Arbitrary<number>): fc.Arbitrary<Step> =>
  fc.record({
    advance: fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, fc.integer({ min: 1, max: 4 })),
    limit: limits,
    take: fc.oneof({ arbitrary: fc.constant(true), weight: 5 }, fc.constant(false)),
  });

/** Histories mostly have one limit. In some, it changes in between. */
const limits = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 4 }).map((limit) => fc.constant(limit)), weight: 2 },
  fc.constant(fc.integer({ min: 1, max: 5 })),
);

export const history: fc.Arbitrary<History> = limits.chain((limit) =>
  fc.record({
    windowUnits: fc.integer({ min: 1, max: 6 }),
    steps: fc.array(step(limit), { minLength: 1, maxLength: 7 }),
  }),
);

export type ExpectedResult = { allowed: boolean; remaining: number; afterUnits: number };

/** The definition of the limit: a hit is allowed if the window before it has fewer than `limit` hits. */
export class Oracle {
  readonly #windowUnits: number;
  #hits: number[] = [];
  #now = 0;

  constructor(windowUnits: number) {
    this.#windowUnits = windowUnits;
  }

  next({ advance, limit, take }: Step): ExpectedResult {
    this.#now += advance;
    this.#hits = this.#hits.filter((at) => at > this.#now - this.#windowUnits);
    const allowed = this.#hits.length < limit;
    if (allowed && take) this.#hits.push(this.#now);
    const counted = this.#hits.length;
    // After a refusal, a hit is allowed once all but `limit - 1` hits have left. Otherwise the oldest hit leaves next.
    const leaving = this.#hits[allowed ? 0 : counted - limit];
    const afterUnits = leaving === undefined ? 0 : leaving + this.#windowUnits - this.#now;
    return { allowed, remaining: Math.max(0, limit - counted), afterUnits };
  }
}
