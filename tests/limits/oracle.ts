import fc from "fast-check";

/** Time in the histories goes in steps so long that what the test itself takes is nothing beside one. */
export const UNIT_MS = 100_000;

export type Step = {
  /** Units that go by before. */
  advance: number;
  limit: number;
  /** Whether a hit is asked for, or only what is left. */
  take: boolean;
};
export type History = { windowUnits: number; steps: readonly Step[] };

const step = (limits: fc.Arbitrary<number>): fc.Arbitrary<Step> =>
  fc.record({
    advance: fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, fc.integer({ min: 1, max: 4 })),
    limit: limits,
    take: fc.oneof({ arbitrary: fc.constant(true), weight: 5 }, fc.constant(false)),
  });

/** Mostly one limit all the time; sometimes it is lowered and raised in between. */
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

/** The definition of the limit, word for word: allowed when fewer than `limit` hits were in the window before. */
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
    // After a refusal room comes when all but `limit - 1` of the hits have left; else the oldest is the next to leave.
    const leaving = this.#hits[allowed ? 0 : counted - limit];
    const afterUnits = leaving === undefined ? 0 : leaving + this.#windowUnits - this.#now;
    return { allowed, remaining: Math.max(0, limit - counted), afterUnits };
  }
}
