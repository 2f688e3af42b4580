import { appendAudit } from "#lib/audit/append.ts";
import type { Ctx } from "#lib/context.ts";
import type { CreateAssessmentBody } from "#lib/contract/assessments.ts";
import { inTransaction } from "#lib/db/client.ts";
import { requireFolder } from "#lib/folders/require.ts";
import { newId } from "#lib/ids.ts";
import { readExercises } from "./exercises.ts";
import { insertAssessment } from "./queries.ts";
import { DEFAULT_SETTINGS, settingsColumns } from "./rules.ts";

/** Makes a draft. `invalid_request` names each place of the content that does not fit; 404 for an unknown folder. */
export async function createAssessment(
  ctx: Ctx,
  input: CreateAssessmentBody,
): Promise<{ id: string; status: "draft" }> {
  const exercises = readExercises(input.exercises ?? [], []);
  const id = newId();
  await inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db };
    if (typeof input.folder_id === "string") await requireFolder(within, input.folder_id);
    await insertAssessment(db, ctx.organizationId, {
      id,
      title: input.title,
      description: input.description ?? "",
      folderId: input.folder_id?.toLowerCase() ?? null,
      ...DEFAULT_SETTINGS,
      ...settingsColumns(input.settings),
      exercises,
      exerciseCount: exercises.length,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    await appendAudit(within, "assessment.created", { type: "assessment", id }, { title: input.title });
  });
  return { id, status: "draft" };
}
