import { isDeepStrictEqual } from "node:util";
import { notFound } from "#lib/contract/app-error.ts";
import type { Assessment, UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import type { CatalogInput } from "#lib/contract/catalog-fields.ts";
import { recordEdit } from "#lib/domains/audit/record-edit.ts";
import { refuseTakenExternalId, toCatalogColumns } from "#lib/domains/library/catalog-fields.ts";
import { requireFolder } from "#lib/domains/library/folders/require.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { pickDifferences } from "#lib/platform/db/pick-differences.ts";
import { checkItems } from "./check-items.ts";
import { summarizeEdit } from "./edit-summary.ts";
import { hasOtherIds, listReplacedReferences, readExercises } from "./exercises.ts";
import { recordDraftUses } from "./item-uses.ts";
import { presentDraft } from "./present-content.ts";
import { loadPublished } from "./published.ts";
import {
  type DetailedAssessmentRow,
  getWorkingCopy,
  lockAssessment,
  updateAssessment as updateRow,
} from "./queries.ts";
import { loadCopies, resolveItems } from "./resolve-items.ts";
import {
  requireCurrentRevision,
  requireNotArchived,
  requireOrderedPeriod,
  toSettingsColumns,
} from "./rules.ts";

/**
 * Changes the given fields. Exercises take effect with the next publish, everything else immediately. Returns the
 * assessment with its working copy, including the ids of new questions. Throws 404, 409 `assessment_archived`, 409
 * `stale_revision` if the request specifies an outdated revision, 409 `external_id_taken`, and `invalid_request`.
 */
export function updateAssessment(
  ctx: Ctx,
  input: { id: string; change: UpdateAssessmentBody },
): Promise<Assessment> {
  require(ctx, "assessments.write");
  return refuseTakenExternalId("assessment", () => update(ctx, input));
}

const update = (ctx: Ctx, input: { id: string; change: UpdateAssessmentBody }): Promise<Assessment> =>
  inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await lockAssessment(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Assessment");
    requireNotArchived(row);
    requireCurrentRevision(row, input.change.revision);
    if (typeof input.change.folder_id === "string") await requireFolder(txCtx, input.change.folder_id);

    const current = await getWorkingCopy(db, ctx.organizationId, row.id);
    const visible = getChangedColumns(row, input.change);
    const content = await getChangedContent(txCtx, row, input.change, current);
    const catalog = getChangedCatalogColumns(row, input.change);
    const changes = { ...visible, ...content, ...catalog };
    if (Object.keys(changes).length === 0) {
      return presentDraft(txCtx, row, await resolveItems(txCtx, current));
    }

    const updated = await updateRow(db, ctx.organizationId, row.id, { ...changes, updatedAt: ctx.now });
    if (!updated) throw notFound("Assessment");
    if (content.exercises)
      await recordDraftUses(txCtx, row.id, { before: current, after: content.exercises });
    const columns = Object.keys({ ...visible, ...catalog });
    await recordEdit(txCtx, row.id, summarizeEdit(columns, current, content.exercises ?? current));
    if (Object.keys(visible).length > 0) {
      await emit(txCtx, "assessment.updated", { assessment_id: row.id, title: updated.title });
    }
    return presentDraft(txCtx, updated, await resolveItems(txCtx, content.exercises ?? current));
  });

/**
 * Returns the title, description and settings whose values change. `assessment.updated` is emitted only for these.
 * Throws 400 if the assessment would close before it opens.
 */
export function getChangedColumns(
  row: DetailedAssessmentRow,
  change: Omit<UpdateAssessmentBody, "exercises">,
): Partial<DetailedAssessmentRow> {
  const wanted = {
    ...(change.title === undefined ? {} : { title: change.title }),
    ...(change.description === undefined ? {} : { description: change.description }),
    ...toSettingsColumns(change.settings),
  };
  requireOrderedPeriod({ ...row, ...wanted });
  return pickDifferences(row, wanted);
}

/** Returns the folder, external id, metadata and tags whose values change. They emit no event. */
export const getChangedCatalogColumns = (
  row: DetailedAssessmentRow,
  change: Pick<UpdateAssessmentBody, "folder_id" | keyof CatalogInput>,
): Partial<DetailedAssessmentRow> =>
  pickDifferences(row, {
    ...(change.folder_id === undefined ? {} : { folderId: change.folder_id?.toLowerCase() ?? null }),
    ...toCatalogColumns(change),
  });

async function getChangedContent(
  ctx: Ctx,
  row: DetailedAssessmentRow,
  change: UpdateAssessmentBody,
  current: Awaited<ReturnType<typeof getWorkingCopy>>,
) {
  if (change.exercises === undefined) return {};
  const copies = await loadCopies(ctx, listReplacedReferences(change.exercises, current));
  let published = hasOtherIds(change.exercises, current) ? await loadPublished(ctx, row) : undefined;
  const exercises = readExercises(change.exercises, current, copies, published);
  if (isDeepStrictEqual(exercises, current)) return {};
  await checkItems(ctx, exercises, current);
  published ??= await loadPublished(ctx, row);
  return {
    exercises,
    exerciseCount: exercises.length,
    hasUnpublishedChanges: !isDeepStrictEqual(exercises, published),
  };
}
