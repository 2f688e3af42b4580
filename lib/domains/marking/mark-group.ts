import { isDeepStrictEqual } from "node:util";
import { notFound } from "#lib/contract/app-error.ts";
import type { MarkerRole } from "#lib/contract/grading.ts";
import type { GroupMarkResult, MarkInput } from "#lib/contract/marking.ts";
import type { Marking } from "#lib/contract/marking-settings.ts";
import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { MARKING_NAMES } from "#lib/messages/marking.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { getAnswerGroupKey } from "./answer-group-key.ts";
import { listLeasesHeldByOthers } from "./lease-queries.ts";
import { type MarkAnswersResult, type MarkRequest, markAnswers } from "./mark-answers.ts";
import type { NamedMark } from "./mark-queries.ts";
import { presentMark } from "./present-mark.ts";
import { type AnswersRow, listAnswers } from "./queue-queries.ts";
import { listMarksOfRole } from "./role-marks.ts";
import { toRequestedMark } from "./save-mark.ts";

type GroupMember = { submission_id: string; revision: number };
type LeftOut = GroupMarkResult["left_out"][number];

/**
 * Applies the same mark to all answers that are identical to the answer in submission `referenceId`. Each answer gets a
 * separate mark. Answers that another grader has open, that are already graded or that have changed in the meantime are
 * skipped and listed in the result. Throws 404 and `invalid_request`.
 */
export async function markGroup(
  ctx: Ctx,
  input: {
    questionId: string;
    referenceId: string;
    members: readonly GroupMember[];
    mark: MarkInput;
    rubricRevision: number | undefined;
    role: MarkerRole;
  },
): Promise<GroupMarkResult> {
  require(ctx, "grading.write");
  const { questionId, role } = input;
  const ids = input.members.map(({ submission_id }) => submission_id.toLowerCase());
  const { same, marking } = await findIdenticalAnswers(ctx, questionId, input.referenceId, ids);
  const isDouble = marking?.mode === "double";
  const [marks, otherLeases] = await Promise.all([
    listMarksOfRole(ctx, role, { submissionIds: ids, questionId }),
    ctx.actor.kind === "user"
      ? listLeasesHeldByOthers(ctx.db, ctx.organizationId, {
          userId: ctx.actor.id,
          now: ctx.now,
          questionIds: [questionId],
          submissionIds: ids,
          ignoresOtherRoles: isDouble,
        })
      : [],
  ]);
  const markBySubmission = new Map(marks.map((mark) => [mark.submissionId, mark]));
  const leaseholderBySubmission = new Map(
    otherLeases.map(({ submissionId, by }) => [
      submissionId,
      isDouble && marking.blind ? MARKING_NAMES.hidden : by,
    ]),
  );
  const leftOut: LeftOut[] = [];
  const requests: MarkRequest[] = [];
  for (const member of input.members) {
    const id = member.submission_id.toLowerCase();
    const old = markBySubmission.get(id);
    const reason = !same.has(id)
      ? ("different" as const)
      : leaseholderBySubmission.has(id)
        ? ("leased" as const)
        : old?.score != null && id !== input.referenceId.toLowerCase() && !isUnchangedMark(old, input.mark)
          ? ("graded" as const)
          : undefined;
    if (reason === undefined)
      requests.push({ submissionId: id, revision: member.revision, mark: toRequestedMark(input.mark) });
    else leftOut.push({ submission_id: id, reason, by: leaseholderBySubmission.get(id) ?? old?.by ?? null });
  }
  const { rubricRevision } = input;
  const result = await markAnswers(ctx, { questionId, role, requests, rubricRevision });
  return presentGroupResult(ctx, { questionId, role }, result, markBySubmission, leftOut);
}

const isUnchangedMark = (old: NamedMark, { score, comment, rubric }: MarkInput): boolean =>
  old.comment === comment &&
  (score === undefined
    ? old.fromRubric && isDeepStrictEqual(old.rubric, rubric)
    : !old.fromRubric && old.score === score);

/**
 * Restores earlier marks, each against its own revision. Marks that have changed in the meantime are skipped and
 * listed.
 */
export async function restoreMarks(
  ctx: Ctx,
  input: { questionId: string; role: MarkerRole; members: readonly (GroupMember & { mark: MarkInput })[] },
): Promise<GroupMarkResult> {
  require(ctx, "grading.write");
  const { questionId, role } = input;
  const ids = input.members.map(({ submission_id }) => submission_id.toLowerCase());
  const before = await listMarksOfRole(ctx, role, { submissionIds: ids, questionId });
  const requests = input.members.map(({ submission_id, revision, mark }) => ({
    submissionId: submission_id.toLowerCase(),
    revision,
    mark: toRequestedMark(mark),
  }));
  const result = await markAnswers(ctx, { questionId, role, requests });
  const markBySubmission = new Map(before.map((mark) => [mark.submissionId, mark]));
  return presentGroupResult(ctx, { questionId, role }, result, markBySubmission, []);
}

async function presentGroupResult(
  ctx: Ctx,
  { questionId, role }: { questionId: string; role: MarkerRole },
  { saved, refused }: MarkAnswersResult,
  before: ReadonlyMap<string, NamedMark>,
  leftOut: readonly LeftOut[],
): Promise<GroupMarkResult> {
  const submissionIds = refused.map(({ submissionId }) => submissionId);
  const now = await listMarksOfRole(ctx, role, { submissionIds, questionId });
  return {
    saved: saved.map(({ submissionId, revision }) => {
      const old = before.get(submissionId);
      return { submission_id: submissionId, revision, before: old ? presentMark(old) : null };
    }),
    left_out: [
      ...leftOut,
      ...submissionIds.map((id) => ({
        submission_id: id,
        reason: "changed" as const,
        by: now.find(({ submissionId }) => submissionId === id)?.by ?? null,
      })),
    ],
  };
}

/**
 * Finds the submissions among `ids` whose answer is identical to the answer in `referenceId`, on the same version. Also
 * returns the assessment's setting for second marking.
 */
async function findIdenticalAnswers(
  ctx: Ctx,
  questionId: string,
  referenceId: string,
  ids: readonly string[],
): Promise<{ same: ReadonlySet<string>; marking: Marking | null }> {
  const rows = await listAnswers(ctx.db, ctx.organizationId, [
    ...new Set([referenceId.toLowerCase(), ...ids]),
  ]);
  const reference = rows.find(({ id }) => id === referenceId.toLowerCase());
  if (!reference) throw notFound("Answer");
  const { questions } = await loadCompiledVersion(ctx, reference.assessmentId, reference.version, []);
  const question = questions.find(({ id }) => id === questionId.toLowerCase());
  if (!question) throw notFound("Answer");
  const getKey = ({ draw, answers }: AnswersRow) => {
    const place = draw ? draw.indexOf(question.index) : question.index;
    return place < 0 ? undefined : getAnswerGroupKey(question, answers[place] ?? null);
  };
  const wanted = getKey(reference);
  if (wanted === undefined) throw notFound("Answer");
  const same = rows.filter(
    (row) =>
      row.assessmentId === reference.assessmentId &&
      row.version === reference.version &&
      getKey(row) === wanted,
  );
  const { marking } = await requireAssessment(ctx, reference.assessmentId);
  return { same: new Set(same.map(({ id }) => id)), marking };
}
