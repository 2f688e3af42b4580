import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { Assessment, UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import { recordEdit } from "#lib/domains/audit/record-edit.ts";
import { refuseTakenExternalId } from "#lib/domains/library/catalog-fields.ts";
import { requireFolder } from "#lib/domains/library/folders/require.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { ASSESSMENT_ERRORS } from "#lib/messages/assessment-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { JsonText } from "#lib/platform/http/json-text.ts";
import { checkItems } from "./check-items.ts";
import { addColumns } from "./edit-summary.ts";
import { recordDraftUses } from "./item-uses.ts";
import type { ContentTexts, FittedContent, LargeContent } from "./large-content.ts";
import { presentDraftHead } from "./present.ts";
import { presentDraft } from "./present-content.ts";
import {
  type AssessmentRow,
  asJsonb,
  type DetailedAssessmentRow,
  findAssessment,
  findContentTexts,
  lockAssessment,
  updateAssessment,
} from "./queries.ts";
import { loadCopies, loadWorkingCopy } from "./resolve-items.ts";
import { requireCurrentRevision, requireNotArchived } from "./rules.ts";
import { getChangedCatalogColumns, getChangedColumns } from "./update.ts";

type Input = { id: string; change: Omit<UpdateAssessmentBody, "exercises">; content: LargeContent };

/** More concurrent changes than this during one request indicate a bug, not busy authors. */
const MAX_ATTEMPTS = 20;

/**
 * Does the same as `updateAssessment`, for content of several megabytes. The content stays JSON text and is validated
 * against the working copy without a connection or a row lock. If the row has changed in the meantime, the validation
 * is repeated. Throws the same errors, and 503 `unavailable` if the assessment keeps changing.
 */
export async function updateLargeAssessment(
  ctx: Ctx,
  input: Input,
): Promise<Assessment | JsonText<Assessment>> {
  require(ctx, "assessments.write");
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    await requireEditable(ctx, await findAssessment(ctx.db, ctx.organizationId, input.id), input);
    const seen = await findContentTexts(ctx.db, ctx.organizationId, input.id);
    if (!seen) throw notFound("Assessment");
    const fitted = await fitContent(ctx, input.content, seen);
    const changed = await refuseTakenExternalId("assessment", () => writeChange(ctx, input, seen, fitted));
    if (changed) return changed;
  }
  throw new AppError("unavailable", ASSESSMENT_ERRORS.changingTooFast, { retryAfter: 5 });
}

/** Validates the content. If references to items get content of their own, their keys and points are read first. */
async function fitContent(ctx: Ctx, content: LargeContent, seen: ContentTexts): Promise<FittedContent> {
  const fitted = await content.fit(seen);
  if (!("needed" in fitted)) return fitted;
  const complete = await content.fit({ ...seen, copies: await loadCopies(ctx, fitted.needed) });
  if ("needed" in complete) throw new Error("The content needs copies that it has");
  return complete;
}

async function requireEditable<Row extends AssessmentRow>(
  ctx: Ctx,
  row: Row | undefined,
  { change }: Input,
): Promise<Row> {
  if (!row) throw notFound("Assessment");
  requireNotArchived(row);
  requireCurrentRevision(row, change.revision);
  if (typeof change.folder_id === "string") await requireFolder(ctx, change.folder_id);
  return row;
}

/** Writes the changes. If the row has changed since it was read, writes nothing and returns undefined. */
function writeChange(
  ctx: Ctx,
  input: Input,
  seen: ContentTexts & { revision: number },
  fitted: FittedContent,
): Promise<Assessment | JsonText<Assessment> | undefined> {
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await requireEditable(txCtx, await lockAssessment(db, ctx.organizationId, input.id), input);
    if (row.revision !== seen.revision) return undefined;
    const visible = getChangedColumns(row, input.change);
    const content = fitted.isSame
      ? {}
      : {
          exercises: asJsonb(fitted.exercises),
          exerciseCount: fitted.exerciseCount,
          hasUnpublishedChanges: !fitted.isPublished,
        };
    if (!fitted.isSame) await checkItems(txCtx, fitted.outline, fitted.outlineBefore);
    const catalog = getChangedCatalogColumns(row, input.change);
    const changes = { ...visible, ...content, ...catalog };
    if (Object.keys(changes).length === 0) return presentChanged(txCtx, row, fitted);

    const updated = await updateAssessment(db, ctx.organizationId, row.id, {
      ...changes,
      updatedAt: ctx.now,
    });
    if (!updated) throw notFound("Assessment");
    if (!fitted.isSame) {
      await recordDraftUses(txCtx, row.id, { before: fitted.outlineBefore, after: fitted.outline });
    }
    await recordEdit(txCtx, row.id, addColumns(fitted.edit, Object.keys({ ...visible, ...catalog })));
    if (Object.keys(visible).length > 0) {
      await emit(txCtx, "assessment.updated", { assessment_id: row.id, title: updated.title });
    }
    return presentChanged(txCtx, updated, fitted);
  });
}

async function presentChanged(
  ctx: Ctx,
  row: DetailedAssessmentRow,
  { presented }: FittedContent,
): Promise<Assessment | JsonText<Assessment>> {
  if (presented === null) return presentDraft(ctx, row, await loadWorkingCopy(ctx, row.id));
  const head = JSON.stringify(presentDraftHead(row));
  return new JsonText(`${head.slice(0, -1)},"exercises":${presented}}`);
}
