import { type Ctx, require } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import type { DetailedAssessmentRow } from "./queries.ts";
import { requireDetailedAssessment } from "./read.ts";
import { loadWorkingCopy } from "./resolve-items.ts";

export type WorkingAssessment = { row: DetailedAssessmentRow; exercises: readonly StoredExercise[] };

/** Returns the working copy of an assessment with its answer keys, and with its items as they are now. Throws 404. */
export async function loadWorkingAssessment(ctx: Ctx, input: { id: string }): Promise<WorkingAssessment> {
  require(ctx, "assessments.write");
  const row = await requireDetailedAssessment(ctx, input.id);
  return { row, exercises: await loadWorkingCopy(ctx, row.id) };
}
