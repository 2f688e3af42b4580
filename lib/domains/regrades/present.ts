import type { Regrade } from "#lib/contract/regrades.ts";
import { type Ctx, isAuthor } from "#lib/platform/context.ts";
import { presentActorKind } from "#lib/platform/present-author.ts";
import type { RegradeRow } from "./queries.ts";

type ActorKind = RegradeRow["createdByKind"];

const presentActor = (kind: ActorKind | null, id: string | null): Regrade["created_by"] =>
  kind && { kind: presentActorKind(kind), id };

/** Builds a regrade as the actor may see it: only authors see answer keys. */
export const presentRegrade = ({ actor }: Pick<Ctx, "actor">, row: RegradeRow): Regrade => ({
  id: row.id,
  assessment_id: row.assessmentId,
  status: row.status,
  fingerprint: row.fingerprint,
  counts: row.counts,
  mean_change: row.meanChange,
  progress: { done: row.progressDone, total: row.progressTotal },
  corrections: row.corrections.map(({ question_id, mode, answer_keys, points }) => ({
    question_id,
    mode,
    ...(answer_keys && isAuthor(actor) ? { answer_keys } : {}),
    ...(points === undefined ? {} : { points }),
  })),
  never_lower: row.neverLower,
  versions: row.versions,
  note: row.note,
  apply_to_draft: row.applyToDraft,
  created_by: presentActor(row.createdByKind, row.createdById),
  created_at: row.createdAt.toISOString(),
  committed_by: presentActor(row.committedByKind, row.committedById),
  committed_at: row.committedAt?.toISOString() ?? null,
  reverted_by: presentActor(row.revertedByKind, row.revertedById),
  reverted_at: row.revertedAt?.toISOString() ?? null,
});
