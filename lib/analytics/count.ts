import type { Ctx } from "#lib/context.ts";
import { type AttemptRow, probeAnswers } from "./attempt-queries.ts";
import { type Attempt, changes } from "./attempts.ts";
import type { Shapes } from "./shape.ts";
import type { Tally } from "./tally.ts";

/** Counts what changed in these attempts, which hold of each learner all that is due and what else may be chosen. */
export async function countAttempts(
  ctx: Ctx,
  rows: readonly AttemptRow[],
  shapes: Shapes,
  tally: Tally,
): Promise<void> {
  const attempts = await withProbes(ctx, rows, shapes);
  for (const ofOne of Map.groupBy(attempts, ({ learner }) => learner).values()) {
    for (const change of changes(ofOne)) tally.add(change);
  }
}

/** Probes what could not be probed at once, because its version was not known to occur. Answers never change. */
async function withProbes(ctx: Ctx, rows: readonly AttemptRow[], shapes: Shapes): Promise<Attempt[]> {
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
  return rows.map((row) => ({ ...row, probed: row.probed ?? found.get(row.id) ?? "" }));
}
