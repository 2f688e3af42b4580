import type { PageMeta } from "#lib/contract/common.ts";
import type { Regrade } from "#lib/contract/regrades.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { withTotal } from "#lib/platform/read-list.ts";
import { presentRegrade } from "./present.ts";
import { listActorNames, listRegradeRows, type RegradeRow } from "./queries.ts";

/** A person or an API key. `name` is null for one that no longer exists, and for the service itself. */
export type RegradeActor = { kind: "user" | "api_key" | "system"; name: string | null };

/** A regrade with the names of those who created, committed and reverted it. */
export type NamedRegrade = Regrade & {
  creator: RegradeActor;
  committer: RegradeActor | null;
  reverter: RegradeActor | null;
};

/** `questionNumber` is the position of the first corrected question. Null if the latest corrected version lacks it. */
export type RegradeSummary = NamedRegrade & { questionNumber: number | null };

/** Returns a page of an assessment's regrades, newest first, as people read them. Throws 404. */
export const listRegradeSummaries = readFromReplica(
  async (
    ctx: Ctx,
    { assessmentId, page, limit }: { assessmentId: string; page: number; limit: number },
  ): Promise<{ items: RegradeSummary[]; meta: PageMeta }> => {
    require(ctx, "results.read");
    const { id } = await requireAssessment(ctx, assessmentId);
    const { rows, meta } = await withTotal(listRegradeRows(ctx.db, ctx.organizationId, id, { page, limit }));
    const named = await addNames(ctx, rows);
    const items: RegradeSummary[] = [];
    for (const regrade of named) {
      items.push({ ...regrade, questionNumber: await findQuestionNumber(ctx, regrade) });
    }
    return { items, meta };
  },
);

/** Presents regrades with the names of their actors, which are read with one query. */
export async function addNames(ctx: Ctx, rows: readonly RegradeRow[]): Promise<NamedRegrade[]> {
  const ids = rows.flatMap(({ createdById, committedById, revertedById }) =>
    [createdById, committedById, revertedById].filter((id) => id !== null),
  );
  const names = await listActorNames(ctx.db, ctx.organizationId, [...new Set(ids)]);
  const addName = (actor: Regrade["created_by"]): RegradeActor | null =>
    actor && { kind: actor.kind, name: actor.id === null ? null : (names.get(actor.id) ?? null) };
  return rows.map((row) => {
    const regrade = presentRegrade(ctx, row);
    return {
      ...regrade,
      creator: addName(regrade.created_by) ?? { kind: "system", name: null },
      committer: addName(regrade.committed_by),
      reverter: addName(regrade.reverted_by),
    };
  });
}

async function findQuestionNumber(
  ctx: Ctx,
  { assessment_id, versions, corrections: [first] }: Regrade,
): Promise<number | null> {
  const exercises = await loadSnapshot(ctx, assessment_id, Math.max(...versions));
  const index = exercises
    .flatMap(({ questions }) => questions)
    .findIndex(({ id }) => id === first?.question_id);
  return index < 0 ? null : index + 1;
}
