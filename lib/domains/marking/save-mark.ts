import { AppError } from "#lib/contract/app-error.ts";
import type { MarkerRole } from "#lib/contract/grading.ts";
import type { AnswerMark, MarkInput } from "#lib/contract/marking.ts";
import { MARKING_ERRORS } from "#lib/messages/marking.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { type MarkRequest, markAnswers } from "./mark-answers.ts";
import type { NamedMark } from "./mark-queries.ts";
import { presentMark } from "./present-mark.ts";
import { listMarksOfRole } from "./role-marks.ts";

/**
 * Marks one answer. Throws 404, and 409 `stale_revision` if another grader has changed the mark in the meantime. In
 * that case nothing is written.
 */
export async function saveMark(
  ctx: Ctx,
  input: {
    submissionId: string;
    questionId: string;
    revision: number;
    mark: MarkInput;
    rubricRevision: number | undefined;
    role: MarkerRole;
  },
): Promise<AnswerMark> {
  require(ctx, "grading.write");
  const { submissionId, questionId, revision, rubricRevision, role } = input;
  const request = { submissionId, revision, mark: toRequestedMark(input.mark) };
  const { refused } = await markAnswers(ctx, { questionId, role, requests: [request], rubricRevision });
  const [mark] = await listMarksOfRole(ctx, role, { submissionIds: [submissionId], questionId });
  if (refused.length > 0) throw createStaleError(mark);
  if (!mark) throw new Error("Saved mark not found");
  return presentMark(mark);
}

const createStaleError = (mark: NamedMark | undefined) =>
  new AppError("stale_revision", MARKING_ERRORS.markChanged(mark?.by ?? null, mark?.revision ?? 0));

export const toRequestedMark = ({ score, comment, rubric }: MarkInput): MarkRequest["mark"] => ({
  ...(score === undefined ? {} : { score }),
  comment,
  rubric,
});
