import { notFound } from "#lib/contract/app-error.ts";
import type { Assessment, DuplicateAssessmentBody } from "#lib/contract/assessments.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { requireFolder } from "#lib/domains/library/folders/require.ts";
import { formatCopyTitle } from "#lib/messages/copy-title.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { DraftExercise } from "#lib/platform/db/schema/stored-content.ts";
import { newId } from "#lib/platform/ids.ts";
import { recordDraftUses } from "./item-uses.ts";
import { presentDraft } from "./present-content.ts";
import { type DetailedAssessmentRow, getWorkingCopy, insertAssessment, lockAssessment } from "./queries.ts";
import { requireDetailedAssessment } from "./read.ts";
import { resolveItems } from "./resolve-items.ts";

/**
 * Creates a draft with the working copy, settings, tags and metadata of an assessment, which may be archived. Exercises
 * and questions get new ids. Throws 404 for an unknown assessment or folder.
 */
export function duplicateAssessment(
  ctx: Ctx,
  input: { id: string } & DuplicateAssessmentBody,
): Promise<Assessment> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    // The lock keeps the row and the working copy at one revision.
    const source = await lockAssessment(db, ctx.organizationId, input.id);
    if (!source) throw notFound("Assessment");
    if (typeof input.folder_id === "string") await requireFolder(txCtx, input.folder_id);
    const id = newId();
    const title = input.title ?? formatCopyTitle(source.title);
    const exercises = assignNewIds(await getWorkingCopy(db, ctx.organizationId, source.id));
    await insertAssessment(db, ctx.organizationId, {
      ...pickCopiedColumns(source),
      id,
      title,
      folderId: input.folder_id === undefined ? source.folderId : (input.folder_id?.toLowerCase() ?? null),
      exercises,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    await recordDraftUses(txCtx, id, { before: [], after: exercises });
    await appendAudit(
      txCtx,
      "assessment.duplicated",
      { type: "assessment", id },
      { title, source_id: source.id },
    );
    return presentDraft(
      txCtx,
      await requireDetailedAssessment(txCtx, id),
      await resolveItems(txCtx, exercises),
    );
  });
}

/** Drops what belongs to the original alone: its identity, its versions and their state. */
function pickCopiedColumns({
  organizationId: _organizationId,
  status: _status,
  externalId: _externalId,
  shareCode: _shareCode,
  questionCount: _questionCount,
  version: _version,
  publishedExerciseCount: _publishedExerciseCount,
  hasUnpublishedChanges: _hasUnpublishedChanges,
  revision: _revision,
  regrades: _regrades,
  ...copied
}: DetailedAssessmentRow) {
  return copied;
}

const assignNewIds = (exercises: readonly DraftExercise[]): DraftExercise[] =>
  exercises.map((exercise) => ({
    ...exercise,
    id: newId(),
    questions: exercise.questions.map((question) => ({ ...question, id: newId() })),
  }));
