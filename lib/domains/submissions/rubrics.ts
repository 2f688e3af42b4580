import { openKeys } from "#lib/core/grading/index.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { RubricItem } from "#lib/platform/db/schema/stored-submission.ts";
import { listRubricRows } from "./mark-queries.ts";

/** What a question is graded by. Revision 0 is the published rubric; each change by a teacher counts one up. */
export type Rubric = { items: readonly RubricItem[]; revision: number };
export type ChangedRubrics = ReadonlyMap<string, Rubric>;

/** The rubrics of an assessment that teachers changed, by question id. */
export async function listChangedRubrics(ctx: Ctx, assessmentId: string): Promise<ChangedRubrics> {
  const rows = await listRubricRows(ctx.db, ctx.organizationId, assessmentId);
  return new Map(rows.map(({ questionId, items, revision }) => [questionId, { items, revision }]));
}

/** The rubric that counts for a question of a version: the teachers' where there is one, else the published one. */
export const getRubric = (question: GradableQuestion, changed: ChangedRubrics): Rubric =>
  changed.get(question.id) ?? {
    items: openKeys(question.compiled).flatMap((key) => key.rubric ?? []),
    revision: 0,
  };
