import { isDeepStrictEqual } from "node:util";
import { notFound } from "#lib/contract/app-error.ts";
import type { Assessment, UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import { recordEdit } from "#lib/domains/audit/record-edit.ts";
import { requireFolder } from "#lib/domains/library/folders/require.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { summarizeEdit } from "./edit-summary.ts";
import { readExercises } from "./exercises.ts";
import { presentAssessment } from "./present.ts";
import {
  type AssessmentRow,
  findVersionContent,
  getWorkingCopy,
  lockAssessment,
  updateAssessment as updateRow,
} from "./queries.ts";
import {
  requireCurrentRevision,
  requireNotArchived,
  requireOrderedPeriod,
  toSettingsColumns,
} from "./rules.ts";

/**
 * Changes the given fields. The title, description, folder and settings take effect immediately. Exercises take effect
 * with the next publish. Returns the assessment with its working copy, including the ids of new questions. Throws 404,
 * 409 `assessment_archived`, 409 `stale_revision` if the request specifies an outdated revision, and `invalid_request`.
 */
export function updateAssessment(
  ctx: Ctx,
  input: { id: string; change: UpdateAssessmentBody },
): Promise<Assessment> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await lockAssessment(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Assessment");
    requireNotArchived(row);
    requireCurrentRevision(row, input.change.revision);
    if (typeof input.change.folder_id === "string") await requireFolder(txCtx, input.change.folder_id);

    const current = await getWorkingCopy(db, ctx.organizationId, row.id);
    const visible = getChangedColumns(row, input.change);
    const content = await getChangedContent(txCtx, row, input.change, current);
    const folder = getChangedFolder(row, input.change);
    const changes = { ...visible, ...content, ...folder };
    if (Object.keys(changes).length === 0) return presentAssessment(row, "draft", current);

    const updated = await updateRow(db, ctx.organizationId, row.id, { ...changes, updatedAt: ctx.now });
    if (!updated) throw notFound("Assessment");
    const columns = Object.keys({ ...visible, ...folder });
    await recordEdit(txCtx, row.id, summarizeEdit(columns, current, content.exercises ?? current));
    if (Object.keys(visible).length > 0) {
      await emit(txCtx, "assessment.updated", { assessment_id: row.id, title: updated.title });
    }
    return presentAssessment(updated, "draft", content.exercises ?? current);
  });
}

/**
 * Returns the title, description and settings whose values change. `assessment.updated` is emitted only for these. Throws
 * 400 if the assessment would close before it opens.
 */
export function getChangedColumns(
  row: AssessmentRow,
  change: Omit<UpdateAssessmentBody, "exercises">,
): Partial<AssessmentRow> {
  const wanted = {
    ...(change.title === undefined ? {} : { title: change.title }),
    ...(change.description === undefined ? {} : { description: change.description }),
    ...toSettingsColumns(change.settings),
  };
  requireOrderedPeriod({ ...row, ...wanted });
  return pickDifferences(row, wanted);
}

/** Returns the folder if it changes, otherwise an empty object. */
export const getChangedFolder = (
  row: AssessmentRow,
  change: Pick<UpdateAssessmentBody, "folder_id">,
): Partial<AssessmentRow> =>
  change.folder_id === undefined
    ? {}
    : pickDifferences(row, { folderId: change.folder_id?.toLowerCase() ?? null });

function pickDifferences(row: AssessmentRow, wanted: Partial<AssessmentRow>): Partial<AssessmentRow> {
  const names = Object.keys(wanted) as (keyof AssessmentRow)[];
  return Object.fromEntries(
    names.filter((name) => !isDeepStrictEqual(row[name], wanted[name])).map((name) => [name, wanted[name]]),
  );
}

async function getChangedContent(
  ctx: Ctx,
  row: AssessmentRow,
  change: UpdateAssessmentBody,
  current: Awaited<ReturnType<typeof getWorkingCopy>>,
) {
  if (change.exercises === undefined) return {};
  const exercises = readExercises(change.exercises, current);
  if (isDeepStrictEqual(exercises, current)) return {};
  const published =
    row.version > 0 ? await findVersionContent(ctx.db, ctx.organizationId, row.id, row.version) : undefined;
  return {
    exercises,
    exerciseCount: exercises.length,
    hasUnpublishedChanges: !isDeepStrictEqual(exercises, published),
  };
}
