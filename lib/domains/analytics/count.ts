import type { Ctx } from "#lib/platform/context.ts";
import { type AttemptRow, attemptsOf, idList, otherAttempts, probeAnswers } from "./attempt-queries.ts";
import { type Attempt, type Change, changes, MODE_BITS } from "./attempts.ts";
import { breather } from "./breather.ts";
import type { Notes } from "./note-queries.ts";
import type { Shapes } from "./shape.ts";
import type { Tally } from "./tally.ts";

const ANY_NUMBER = 2 ** 31 - 1;
const CHOSEN = MODE_BITS.last | MODE_BITS.best;

export type Counting = {
  assessmentId: string;
  shapes: Shapes;
  tally: Tally;
  /** Whether `last` or `best` is counted, which choose among a learner's attempts. */
  chooses: boolean;
  /**
   * Where all that is due is new and counted in order: the attempts of each learner that were chosen so far. Then the
   * next batch may be taken before this one is counted.
   */
  chosen?: Map<string, Attempt[]> | undefined;
};

/** The submissions that notes are on, with what is counted of them. */
export type Due = { attempts: AttemptRow[]; counted: Notes["counted"] };

export async function readDue(ctx: Ctx, { ids, counted }: Notes, shapes: Shapes): Promise<Due> {
  const attempts = await attemptsOf(ctx.db, ctx.organizationId, ids, shapes.list());
  if (counted.size > 0) for (const attempt of attempts) attempt.before = counted.get(attempt.id) ?? null;
  return { attempts, counted };
}

/** Counts what changed in the submissions that are due. */
export async function countDue(ctx: Ctx, { attempts, counted }: Due, counting: Counting): Promise<void> {
  const byLearner = Map.groupBy(await probed(ctx, attempts, counting.shapes), ({ learner }) => learner);
  const others = counting.chooses ? await othersOf(ctx, byLearner, counted, counting) : undefined;
  const rest = breather();
  for (const [learner, own] of byLearner) {
    const more = others?.get(learner);
    const changed = changes(more ? [...own, ...more] : own);
    for (const change of changed) counting.tally.add(change);
    if (counting.chosen)
      counting.chosen.set(learner, asCounted(changed.length === 1 ? own : chosenOf(changed)));
    const pause = rest();
    if (pause) await pause;
  }
}

const chosenOf = (changed: readonly Change[]): Attempt[] =>
  changed.flatMap(({ attempt, now }) => ((now & CHOSEN) === 0 ? [] : [attempt]));

/** What attempts are from now on: counted as they stand. */
function asCounted(attempts: Attempt[]): Attempt[] {
  for (const attempt of attempts) attempt.before = attempt.after;
  return attempts;
}

type Probed = AttemptRow & Attempt;

/** The other attempts that may be chosen. A learner whose first attempt is all that is due, and new, has none. */
async function othersOf(
  ctx: Ctx,
  due: ReadonlyMap<string, Probed[]>,
  counted: Notes["counted"],
  { assessmentId, shapes, chosen }: Counting,
): Promise<Map<string, Attempt[]>> {
  const found = new Map<string, Attempt[]>();
  const asked = new Map<string, number>();
  const except: string[] = [];
  for (const [learner, own] of due) {
    if (own.every(({ number, id }) => number === 1 && !counted.has(id))) continue;
    const known = chosen?.get(learner);
    if (known) found.set(learner, known);
    else asked.set(learner, chosen ? Math.min(...own.map(({ number }) => number)) : ANY_NUMBER);
    if (!chosen) except.push(...own.map(({ id }) => id));
  }
  if (asked.size === 0) return found;
  const other = await otherAttempts(ctx.db, ctx.organizationId, assessmentId, { learners: asked, except });
  const known = shapes.list();
  const rows = await attemptsOf(ctx.db, ctx.organizationId, idList(other.keys()), known);
  for (const row of await probed(ctx, rows, shapes)) {
    const standing = other.get(row.id) ?? row.after;
    const attempt = { ...row, before: standing, after: standing };
    found.set(row.learner, [...(found.get(row.learner) ?? []), attempt]);
  }
  return found;
}

/** Probes what could not be probed at once, because its version was not known to occur. Answers never change. */
async function probed(ctx: Ctx, rows: AttemptRow[], shapes: Shapes): Promise<Probed[]> {
  const left = Map.groupBy(
    rows.filter((row) => row.probed === null),
    ({ version }) => version,
  );
  for (const [version, group] of left) {
    const shape = await shapes.load(version);
    const ids = group.map(({ id }) => id);
    const found = await probeAnswers(ctx.db, ctx.organizationId, shape, ids);
    for (const row of group) row.probed = found.get(row.id) ?? "";
  }
  return rows as Probed[];
}
