import fc from "fast-check";
import { expect, test } from "vitest";
import type { AttemptsMode } from "#lib/contract/analytics.ts";
import {
  type Attempt,
  type AttemptSnapshot,
  computeChanges,
  MODE_BITS,
} from "#lib/domains/analytics/attempts.ts";
import {
  getMaxStored,
  MODES_PER_LEARNER,
  type ModePerLearner,
  NewestTally,
  type StoredNewest,
} from "#lib/domains/analytics/newest.ts";
import { newId } from "#lib/platform/ids.ts";
import { buildVersion, createAttempt, createSnapshot } from "./support.ts";

const version = buildVersion({ a: 1 }, "1");
const LISTED = 2;

const standing = fc.option(fc.record({ score: fc.constantFrom(0, 0.5, 1), graded: fc.boolean() }), {
  freq: 3,
});
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("submit" as const), learner: fc.nat({ max: 6 }), standing }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("change" as const), pick: fc.nat(), standing }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("fold" as const) }) },
);

const toSnapshot = (of: { score: number; graded: boolean } | null): AttemptSnapshot | null =>
  of && createSnapshot(version, [of.score], { graded: of.graded });

/** Lists the ids that the mode selects, newest first. */
const listSelected = (attempts: readonly Attempt[], mode: ModePerLearner): string[] =>
  [...Map.groupBy(attempts, ({ learner }) => learner).values()]
    .flatMap((own) => computeChanges(own))
    .filter(({ now }) => (now & MODE_BITS[mode]) !== 0)
    .map(({ attempt }) => attempt.id)
    .sort()
    .reverse();

/** Folds all changes, and reads the newest submissions of the modes that ask for it. */
function fold(attempts: readonly Attempt[], stored: Map<AttemptsMode, StoredNewest | undefined>): void {
  const tally = new NewestTally(stored, LISTED);
  for (const own of Map.groupBy(attempts, ({ learner }) => learner).values())
    for (const change of computeChanges(own)) tally.add(change);
  for (const mode of MODES_PER_LEARNER) {
    const ids = listSelected(attempts, mode);
    const most = getMaxStored(LISTED);
    stored.set(mode, tally.store(mode) ?? { ids: ids.slice(0, most), after: ids[most] ?? null });
  }
  for (const attempt of attempts) attempt.before = attempt.after;
}

test("the stored newest submissions are those that each mode selects, through any changes", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const attempts: Attempt[] = [];
      const stored = new Map<AttemptsMode, StoredNewest | undefined>();
      for (const action of [...steps, { do: "fold" as const }]) {
        if (action.do === "submit") {
          const learner = String(action.learner);
          const number = attempts.filter((attempt) => attempt.learner === learner).length + 1;
          attempts.push(createAttempt({ id: newId(), learner, number, after: toSnapshot(action.standing) }));
        } else if (action.do === "change") {
          const changed = attempts[action.pick % (attempts.length || 1)];
          if (changed) changed.after = toSnapshot(action.standing);
        } else fold(attempts, stored);
      }
      for (const mode of MODES_PER_LEARNER) {
        const { ids = [], after = null } = stored.get(mode) ?? {};
        const expected = listSelected(attempts, mode);
        expect(ids).toEqual(after === null ? expected : expected.filter((id) => id > after));
        expect(ids.length).toBeGreaterThanOrEqual(Math.min(LISTED, expected.length));
        expect(ids.length).toBeLessThanOrEqual(getMaxStored(LISTED));
      }
    }),
    { numRuns: 500 },
  );
});

test("a rollup that was stored without the newest submissions asks to read them", () => {
  const tally = new NewestTally(new Map([["first", undefined]]), LISTED);
  expect(tally.store("first")).toBeUndefined();
  expect(tally.store("last")).toEqual({ ids: [], after: null });
});
