import fc from "fast-check";
import { expect, test } from "vitest";
import { ATTEMPTS_MODES, type AttemptsMode } from "#lib/contract/analytics.ts";
import {
  createEmptySums,
  mergeSums,
  parseSums,
  type Sums,
  serializeSums,
} from "#lib/core/statistics/sums.ts";
import {
  type Attempt,
  type AttemptSnapshot,
  computeChanges,
  MODE_BITS,
} from "#lib/domains/analytics/attempts.ts";
import { computeFigures } from "#lib/domains/analytics/figures.ts";
import type { VersionShape } from "#lib/domains/analytics/shape.ts";
import { Tally } from "#lib/domains/analytics/tally.ts";
import {
  buildVersion,
  computeSums,
  createAttempt,
  createSnapshot,
  mapShapes,
  type Score,
} from "./support.ts";

const first = buildVersion({ a: 1, b: 2, c: 1, d: 0.5 }, "1");
const second = buildVersion({ a: 1, b: 3 }, "2");
/** By two regrades: more points for one question, and one that drops another. */
const corrected = [buildVersion({ a: 2, b: 3 }, "2:r1"), buildVersion({ a: 2, b: null }, "2:r1,r2")];
const shapes = mapShapes(first, second, ...corrected);

/** `now` is null while the submission is voided. */
type Submission = { learner: string; number: number; version: number; now: AttemptSnapshot | null };

/** The rollups, and the part of each submission that they have counted. */
class Store {
  readonly submissions: Submission[] = [];
  #counted = new Map<Submission, AttemptSnapshot | null>();
  #rollups = new Map<AttemptsMode, string>();

  submit(learner: string, version: number, now: AttemptSnapshot): void {
    const number = this.submissions.filter((s) => s.learner === learner).length + 1;
    this.submissions.push({ learner, number, version, now });
  }

  /** Applies the changes of some submissions in the given order. */
  fold(due: readonly Submission[]): void {
    const tally = new Tally(second, shapes);
    for (const [learner, own] of Map.groupBy(due, (s) => s.learner)) {
      const others = this.submissions.filter(
        (s) => s.learner === learner && !own.includes(s) && this.#counted.has(s),
      );
      const attempts = [
        ...own.map((s) => this.#attempt(s, this.#counted.get(s) ?? null, s.now)),
        ...others.map((s) => {
          const counted = this.#counted.get(s) ?? null;
          return this.#attempt(s, counted, counted);
        }),
      ];
      for (const change of computeChanges(attempts)) tally.add(change);
      for (const s of own) this.#counted.set(s, s.now);
    }
    for (const mode of ATTEMPTS_MODES) {
      const merged = mergeSums(this.sums(mode), tally.sums(mode), getMaxScore);
      this.#rollups.set(mode, JSON.stringify(serializeSums(merged)));
    }
  }

  #attempt(s: Submission, before: AttemptSnapshot | null, after: AttemptSnapshot | null): Attempt {
    return createAttempt({ learner: s.learner, number: s.number, before, after });
  }

  sums(mode: AttemptsMode): Sums {
    const stored = this.#rollups.get(mode);
    return (stored && parseSums(JSON.parse(stored))) || createEmptySums();
  }

  pending(): Submission[] {
    return this.submissions.filter((s) => (this.#counted.get(s) ?? null) !== s.now);
  }
}

const getShape = (part: string) => shapes.get(part) as VersionShape;
const getMaxScore = (part: string) => getShape(part).max;

const score = (points: number): fc.Arbitrary<Score> =>
  fc.oneof(
    fc.constant<Score>(null),
    fc.constantFrom(0, points, points / 3, points / 7, points * 0.37),
    fc.double({ min: 0, max: points, noNaN: true }),
  );
const submission = fc.oneof(
  fc.record({ version: fc.constant(first), scores: fc.tuple(score(1), score(2), score(1), score(0.5)) }),
  fc.record({ version: fc.constant(second), scores: fc.tuple(score(1), score(3)) }),
);
const graded = fc.boolean();
const step = fc.oneof(
  fc.record({
    do: fc.constant("submit" as const),
    learner: fc.constantFrom("x", "y", "z"),
    submission,
    graded,
  }),
  fc.record({
    do: fc.constant("mark" as const),
    pick: fc.nat(),
    scores: fc.tuple(score(1), score(1)),
    part: fc.constantFrom(second, ...corrected),
  }),
  fc.record({ do: fc.constant("void" as const), pick: fc.nat() }),
  fc.record({ do: fc.constant("fold" as const), picks: fc.array(fc.nat(), { maxLength: 5 }) }),
);

test("rollups updated in parts, in any order and with corrections, equal those computed from scratch", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const store = new Store();
      for (const action of steps) {
        if (action.do === "submit") {
          const { version, scores } = action.submission;
          store.submit(
            action.learner,
            version.version,
            createSnapshot(version, scores, { graded: action.graded }),
          );
        } else if (action.do === "mark" || action.do === "void") {
          const found = store.submissions[action.pick % (store.submissions.length || 1)];
          if (found) found.now = action.do === "mark" ? changeScores(found, action) : null;
        } else {
          const pending = store.pending();
          store.fold([
            ...new Set(action.picks.flatMap((pick) => pending[pick % (pending.length || 1)] ?? [])),
          ]);
        }
      }
      store.fold(store.pending());
      const scratch = store.submissions.map(({ learner, number, now }) =>
        createAttempt({ learner, number, after: now }),
      );
      for (const mode of ATTEMPTS_MODES) {
        const expected = computeSums(shapes, second, scratch, mode);
        expect(serializeSums(store.sums(mode))).toEqual(serializeSums(expected));
        expect(computeFigures(store.sums(mode), shapes, second, 50)).toEqual(
          computeFigures(expected, shapes, second, 50),
        );
      }
    }),
    { numRuns: 300 },
  );
});

type Change = { scores: readonly [Score, Score]; part: VersionShape };

/** Applies new scores, after which the submission is fully graded. Those to the second version become part of `part`. */
const changeScores = ({ version }: Submission, { scores: [a, b], part }: Change): AttemptSnapshot =>
  version === second.version ? createSnapshot(part, [a, b]) : createSnapshot(first, [a, b, 0, 0.5]);

test("each attempts mode selects the attempts that the contract defines", () => {
  const createSecondStanding = (scores: Score[], isGraded = true) =>
    createSnapshot(second, scores, { graded: isGraded });
  const attempts = [
    createSecondStanding([0, 3]),
    createSecondStanding([1, 3], false),
    createSecondStanding([0, 3]),
    createSecondStanding([1, 0]),
  ].map((after, i) => createAttempt({ number: i + 1, after }));
  const chosen = (of: readonly Attempt[], mode: AttemptsMode) => {
    const { submissions, parts } = computeSums(shapes, second, of, mode);
    return [submissions, parts.get("2")?.graded ?? 0, Number(parts.get("2")?.t ?? 0n) / 90_090_000];
  };
  expect(chosen(attempts, "all")).toEqual([4, 3, 7]);
  expect(chosen(attempts, "first")).toEqual([1, 1, 3]);
  expect(chosen(attempts, "last")).toEqual([1, 1, 1]);
  expect(chosen(attempts, "best")).toEqual([1, 1, 3]);
  // The last attempt is selected even while it awaits grading, but it isn't part of any average.
  expect(chosen(attempts.slice(0, 2), "last")).toEqual([1, 0, 0]);
  expect(chosen(attempts.slice(0, 2), "best")).toEqual([1, 1, 3]);
  expect(chosen(attempts.slice(1, 2), "best")).toEqual([1, 0, 0]);
});

test("the best attempt is the latest while none is fully graded", () => {
  const awaiting = [1, 0, 0].map((score, i) =>
    createAttempt({ number: i + 1, after: createSnapshot(second, [score, 0], { graded: false }) }),
  );
  const isBest = (of: Attempt[]) => computeChanges(of).map(({ now }) => (now & MODE_BITS.best) !== 0);
  expect(isBest(awaiting)).toEqual([false, false, true]);
  expect(isBest(awaiting.toReversed())).toEqual([true, false, false]);
});

test("the best attempt is the earliest of equal ones", () => {
  const [low, high] = [createSnapshot(second, [0, 3]), createSnapshot(second, [1, 3])];
  const attempt = (number: number, before: AttemptSnapshot | null, after: AttemptSnapshot) =>
    createAttempt({ number, before, after });
  const getBestBits = (attempts: Attempt[]) =>
    computeChanges(attempts).map(({ now }) => (now & MODE_BITS.best) !== 0);
  expect(getBestBits([attempt(1, low, low), attempt(2, null, low)])).toEqual([true, false]);
  expect(getBestBits([attempt(1, low, low), attempt(2, low, high)])).toEqual([false, true]);
});

test("sums in another release's format are ignored", () => {
  expect(parseSums({ ...serializeSums(createEmptySums()), format: 0 })).toBeUndefined();
});

test("sums that leave out different questions are never added", () => {
  const wide = buildVersion({ a: 1, b: 3, x: 1, y: 1 }, "1");
  const other = buildVersion({ a: 1, x: 1 }, "3");
  const both = mapShapes(wide, second, other);
  const attempt = createAttempt({ after: createSnapshot(wide, [1, 1, 1, 1]) });
  const [now, later] = [second, other].map((latest) => computeSums(both, latest, [attempt]));
  if (!now || !later) throw new Error("two were made");
  expect(now.parts.get("1")?.reduced?.dropped).toEqual([2, 3]);
  expect(mergeSums(now, later, () => wide.max).parts.get("1")?.reduced).toBeNull();
  expect(mergeSums(now, now, () => wide.max).parts.get("1")?.reduced?.dropped).toEqual([2, 3]);
});
