import { loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { listFinishedUngraded, setUnfinished } from "./reopen-queries.ts";
import { isGradedByTeacher } from "./rules.ts";

/**
 * Makes markers unfinished who have finished a submission in which other keys have since left a question to a teacher that
 * they haven't marked. Until they have, blind markers don't see each other's marks, and nobody adjudicates. The caller has
 * locked the submission or the keys of the assessment, and checks the permission.
 */
export async function reopenMarking(
  ctx: Ctx,
  of: { assessmentId: string } | { submissionId: string },
): Promise<void> {
  const { db, organizationId } = ctx;
  const reopened = { first: [] as string[], second: [] as string[] };
  for (const row of await listFinishedUngraded(db, organizationId, of)) {
    const { questions } = await loadSubmittedVersion(ctx, row);
    const open = questions.filter((question) => isGradedByTeacher(row, question));
    for (const role of row.finished) {
      const scored = new Set(row.scored.flatMap((mark) => (mark.role === role ? [mark.questionId] : [])));
      if (open.some(({ id }) => !scored.has(id))) reopened[role].push(row.id);
    }
  }
  for (const role of ["first", "second"] as const)
    if (reopened[role].length > 0) await setUnfinished(db, organizationId, role, reopened[role]);
}
