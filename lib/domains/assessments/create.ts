import { type CreateAssessmentBody, DEFAULT_SETTINGS } from "#lib/contract/assessments.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { refuseTakenExternalId, toCatalogColumns } from "#lib/domains/library/catalog-fields.ts";
import { requireFolder } from "#lib/domains/library/folders/require.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { DraftExercise } from "#lib/platform/db/schema/stored-content.ts";
import { newId } from "#lib/platform/ids.ts";
import { checkItems } from "./check-items.ts";
import { readExercises } from "./exercises.ts";
import { recordDraftUses } from "./item-uses.ts";
import type { CheckedContent } from "./large-content.ts";
import { asJsonb, insertAssessment } from "./queries.ts";
import { requireOrderedPeriod, toSettingsColumns } from "./rules.ts";
import { findDefaultSettings } from "./settings-queries.ts";

/**
 * Creates a draft. Settings that are left out are those of the organization. `checked` is content that has already been
 * validated; it is used instead of `exercises`. Throws `invalid_request`, whose issues point to each invalid part of
 * the content, 404 for an unknown folder, and 409 `external_id_taken`.
 */
export async function createAssessment(
  ctx: Ctx,
  input: CreateAssessmentBody,
  checked?: CheckedContent,
): Promise<{ id: string; status: "draft" }> {
  require(ctx, "assessments.write");
  const content = checked ?? toContent(readExercises(input.exercises ?? [], []));
  const defaults = {
    ...DEFAULT_SETTINGS,
    ...toSettingsColumns(await findDefaultSettings(ctx.db, ctx.organizationId)),
  };
  const settings = { ...defaults, ...toSettingsColumns(input.settings) };
  requireOrderedPeriod(settings);
  const id = newId();
  await refuseTakenExternalId("assessment", () =>
    inTransaction(ctx.db, async (db) => {
      const txCtx = { ...ctx, db };
      if (typeof input.folder_id === "string") await requireFolder(txCtx, input.folder_id);
      await checkItems(txCtx, content.outline, []);
      await insertAssessment(db, ctx.organizationId, {
        id,
        title: input.title,
        description: input.description ?? "",
        folderId: input.folder_id?.toLowerCase() ?? null,
        ...toCatalogColumns(input),
        ...settings,
        exercises: typeof content.exercises === "string" ? asJsonb(content.exercises) : content.exercises,
        exerciseCount: content.exerciseCount,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      });
      await recordDraftUses(txCtx, id, { before: [], after: content.outline });
      await appendAudit(txCtx, "assessment.created", { type: "assessment", id }, { title: input.title });
    }),
  );
  return { id, status: "draft" };
}

const toContent = (exercises: DraftExercise[]) => ({
  exercises,
  exerciseCount: exercises.length,
  outline: exercises,
});
