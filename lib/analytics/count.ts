import { setImmediate } from "node:timers/promises";
import type { Ctx } from "#lib/context.ts";
import { type AttemptRow, probeAnswers } from "./attempt-queries.ts";
import { type Attempt, changes } from "./attempts.ts";
import type { Shapes } from "./shape.ts";
import type { Tally } from "./tally.ts";

/** Some milliseconds of work; then other requests have their turn. */
const LEARNERS_AT_ONCE = 1_000;

/** Counts what changed in these attempts, which hold of each learner all that is due and what else may be chosen. */
export async function countAttempts(
  ctx: Ctx,
  rows: AttemptRow[],
  shapes: Shapes,
  tally: Tally,
): Promise<void> {
  const attempts = await withProbes(ctx, rows, shapes);
  let done = 0;
  for (const ofOne of Map.groupBy(attempts, ({ learner }) => learner).values()) {
    for (const change of changes(ofOne)) tally.add(change);
    if (++done % LEARNERS_AT_ONCE === 0) await setImmediate();
  }
}

/** Probes what could not be probed at once, because its version was not known to occur. Answers never change. */
async function withProbes(ctx: Ctx, rows: AttemptRow[], shapes: Shapes): Promise<Attempt[]> {
  const found = new Map<string, string>();
  const left = Map.groupBy(
    rows.filter(({ probed }) => probed === null),
    ({ version }) => version,
  );
  for (const [version, group] of left) {
    const shape = await shapes.load(version);
    const ids = group.map(({ id }) => id);
    for (const [id, probed] of await probeAnswers(ctx.db, ctx.organizationId, shape, ids))
      found.set(id, probed);
  }
  for (const row of rows) row.probed ??= found.get(row.id) ?? "";
  return rows as Attempt[];
}
