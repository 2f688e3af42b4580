import { isDeepStrictEqual } from "node:util";
import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { DeskMark, GroupMarked, MarkInput } from "#lib/contract/grading-desk.ts";
import { compiledVersion } from "#lib/domains/assessments/compiled.ts";
import { type Marked, markAnswers, type Wish } from "#lib/domains/submissions/mark-answers.ts";
import { type Ctx, requirePermission } from "#lib/platform/context.ts";
import { heldByOthers } from "./lease-queries.ts";
import { presentMark } from "./present.ts";
import { type NamedMark, namedMarks } from "./queries.ts";
import { answersOf } from "./queue-queries.ts";
import { sameAnswerKey } from "./same-answer.ts";

type Member = { submission_id: string; revision: number };
type LeftOut = GroupMarked["left_out"][number];

/** Marks one answer. 404; 409 `stale_revision` where somebody else changed it meanwhile: nothing is written then. */
export async function saveMark(
  ctx: Ctx,
  input: {
    submissionId: string;
    questionId: string;
    revision: number;
    mark: MarkInput;
    rubricRevision: number | undefined;
  },
): Promise<DeskMark> {
  const { submissionId, questionId, revision, rubricRevision } = input;
  const wish = { submissionId, revision, mark: wishOf(input.mark) };
  const { refused } = await markAnswers(ctx, { questionId, wishes: [wish], rubricRevision });
  const [mark] = await namedMarks(ctx.db, ctx.organizationId, { submissionIds: [submissionId], questionId });
  if (refused.length > 0) throw stale(mark);
  if (!mark) throw new Error("a saved mark is there");
  return presentMark(mark);
}

const stale = (mark: NamedMark | undefined) =>
  new AppError(
    "stale_revision",
    `${mark?.by ?? "Somebody"} changed this mark meanwhile: revision ${mark?.revision ?? 0} is current`,
  );

const wishOf = ({ score, comment, rubric }: MarkInput): Wish["mark"] => ({
  ...(score === undefined ? {} : { score }),
  comment,
  rubric,
});

/**
 * Gives one mark to answers that say the same as `like`'s, each its own. Left out and named are those that somebody
 * else has open, that were graded already, or changed meanwhile. 404, `invalid_request`.
 */
export async function markGroup(
  ctx: Ctx,
  input: {
    questionId: string;
    like: string;
    members: readonly Member[];
    mark: MarkInput;
    rubricRevision: number | undefined;
  },
): Promise<GroupMarked> {
  requirePermission(ctx, "grading.write");
  const { questionId } = input;
  const ids = input.members.map(({ submission_id }) => submission_id.toLowerCase());
  const [same, marks, held] = await Promise.all([
    sayingTheSame(ctx, questionId, input.like, ids),
    namedMarks(ctx.db, ctx.organizationId, { submissionIds: ids, questionId }),
    ctx.actor.kind === "user"
      ? heldByOthers(ctx.db, ctx.organizationId, {
          userId: ctx.actor.id,
          now: ctx.now,
          questionIds: [questionId],
          submissionIds: ids,
        })
      : [],
  ]);
  const markOf = new Map(marks.map((mark) => [mark.submissionId, mark]));
  const holderOf = new Map(held.map(({ submissionId, by }) => [submissionId, by]));
  const leftOut: LeftOut[] = [];
  const wishes: Wish[] = [];
  for (const member of input.members) {
    const id = member.submission_id.toLowerCase();
    const old = markOf.get(id);
    const reason = !same.has(id)
      ? ("different" as const)
      : holderOf.has(id)
        ? ("held" as const)
        : old?.score != null && id !== input.like.toLowerCase() && !isSame(old, input.mark)
          ? ("graded" as const)
          : undefined;
    if (reason === undefined)
      wishes.push({ submissionId: id, revision: member.revision, mark: wishOf(input.mark) });
    else leftOut.push({ submission_id: id, reason, by: holderOf.get(id) ?? old?.by ?? null });
  }
  const { rubricRevision } = input;
  const marked = await markAnswers(ctx, { questionId, wishes, rubricRevision });
  return presentMarked(ctx, questionId, marked, markOf, leftOut);
}

const isSame = (old: NamedMark, { score, comment, rubric }: MarkInput): boolean =>
  old.comment === comment &&
  (score === undefined
    ? old.fromRubric && isDeepStrictEqual(old.rubric, rubric)
    : !old.fromRubric && old.score === score);

/** Puts marks back as they were, each against its own revision; those changed meanwhile are left out and named. */
export async function restoreMarks(
  ctx: Ctx,
  input: { questionId: string; members: readonly (Member & { mark: MarkInput })[] },
): Promise<GroupMarked> {
  const { questionId } = input;
  const ids = input.members.map(({ submission_id }) => submission_id.toLowerCase());
  const before = await namedMarks(ctx.db, ctx.organizationId, { submissionIds: ids, questionId });
  const wishes = input.members.map(({ submission_id, revision, mark }) => ({
    submissionId: submission_id.toLowerCase(),
    revision,
    mark: wishOf(mark),
  }));
  const marked = await markAnswers(ctx, { questionId, wishes });
  const markOf = new Map(before.map((mark) => [mark.submissionId, mark]));
  return presentMarked(ctx, questionId, marked, markOf, []);
}

async function presentMarked(
  ctx: Ctx,
  questionId: string,
  { saved, refused }: Marked,
  before: ReadonlyMap<string, NamedMark>,
  leftOut: readonly LeftOut[],
): Promise<GroupMarked> {
  const submissionIds = refused.map(({ submissionId }) => submissionId);
  const now = await namedMarks(ctx.db, ctx.organizationId, { submissionIds, questionId });
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

/** Those of `ids` whose answer says the same as that of `like`, on the same version. */
async function sayingTheSame(
  ctx: Ctx,
  questionId: string,
  like: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await answersOf(ctx.db, ctx.organizationId, [...new Set([like.toLowerCase(), ...ids])]);
  const lead = rows.find(({ id }) => id === like.toLowerCase());
  if (!lead) throw notFound("Answer");
  const { questions } = await compiledVersion(ctx, lead.assessmentId, lead.version);
  const question = questions.find(({ id }) => id === questionId.toLowerCase());
  if (!question) throw notFound("Answer");
  const keyOf = ({ answers }: (typeof rows)[number]) =>
    sameAnswerKey(question, answers[question.index] ?? null);
  const wanted = keyOf(lead);
  const same = rows.filter(
    (row) => row.assessmentId === lead.assessmentId && row.version === lead.version && keyOf(row) === wanted,
  );
  return new Set(same.map(({ id }) => id));
}
