import { openKeys } from "#lib/core/grading/index.ts";
import { roundPoints } from "#lib/core/grading/round.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { RubricItem } from "#lib/platform/db/schema/stored-submission.ts";
import { listMarkRows, listRubricRows, type MarkRow } from "./mark-queries.ts";

export type { MarkRow };

/** A question's rubric. Revision 0 is the published rubric; each change by a teacher adds 1. */
export type Rubric = { items: readonly RubricItem[]; revision: number };
export type ChangedRubrics = ReadonlyMap<string, Rubric>;

/**
 * Lists the working marks of a submission, at most one per question. They become its result when grading is completed.
 */
export const listMarks = (ctx: Ctx, submissionId: string): Promise<MarkRow[]> =>
  listMarkRows(ctx.db, ctx.organizationId, submissionId);

/** Presents the points of a mark. The mark itself stays as exact as it was given. */
export const presentMarkedPoints = ({ score, rubric }: Pick<MarkRow, "score" | "rubric">) => ({
  score: roundPoints(score),
  rubric:
    rubric && Object.fromEntries(Object.entries(rubric).map(([id, points]) => [id, roundPoints(points)])),
});

/** Returns the rubrics of an assessment that teachers have changed, by question id. */
export async function listChangedRubrics(ctx: Ctx, assessmentId: string): Promise<ChangedRubrics> {
  const rows = await listRubricRows(ctx.db, ctx.organizationId, assessmentId);
  return new Map(rows.map(({ questionId, items, revision }) => [questionId, { items, revision }]));
}

/** Returns the current rubric of a question: the rubric that teachers changed, if any, or else the published rubric. */
export const getRubric = (question: GradableQuestion, changed: ChangedRubrics): Rubric =>
  changed.get(question.id) ?? {
    items: openKeys(question.compiled).flatMap((key) => key.rubric ?? []),
    revision: 0,
  };
