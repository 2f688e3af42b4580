import { openKeys } from "#lib/core/grading/index.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { RubricItem } from "#lib/platform/db/schema/stored-submission.ts";
import { listMarkRows, listRubricRows, type MarkRow } from "./mark-queries.ts";

export type { MarkRow };

/** A question's rubric. Revision 0 is the published rubric; each change by a teacher adds 1. */
export type Rubric = { items: readonly RubricItem[]; revision: number };
export type ChangedRubrics = ReadonlyMap<string, Rubric>;

/** The working marks of a submission, at most one for each question. They aren't its result until grading is completed. */
export const listMarks = (ctx: Ctx, submissionId: string): Promise<MarkRow[]> =>
  listMarkRows(ctx.db, ctx.organizationId, submissionId);

/** The rubrics of an assessment that teachers changed, by question id. */
export async function listChangedRubrics(ctx: Ctx, assessmentId: string): Promise<ChangedRubrics> {
  const rows = await listRubricRows(ctx.db, ctx.organizationId, assessmentId);
  return new Map(rows.map(({ questionId, items, revision }) => [questionId, { items, revision }]));
}

/** The current rubric of a question: the one teachers changed if there is one, otherwise the published one. */
export const getRubric = (question: GradableQuestion, changed: ChangedRubrics): Rubric =>
  changed.get(question.id) ?? {
    items: openKeys(question.compiled).flatMap((key) => key.rubric ?? []),
    revision: 0,
  };
