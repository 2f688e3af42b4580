import { notFound } from "#lib/contract/app-error.ts";
import type { Queue, Show } from "#lib/contract/grading-desk.ts";
import { compiledVersion } from "#lib/domains/assessments/compiled.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { changedRubrics } from "#lib/domains/submissions/rubrics.ts";
import { type Ctx, requirePermission } from "#lib/platform/context.ts";
import { type OpenQuestion, openCount, openQuestions } from "./open-questions.ts";
import { firstAnswer, queueRows } from "./queue-queries.ts";
import { sameAnswerKey } from "./same-answer.ts";

/** The question, among those that the desk has answers to, or 404. */
export async function requireOpenQuestion(
  ctx: Ctx,
  input: { assessmentId: string; questionId: string; show: Show },
): Promise<OpenQuestion> {
  const assessment = await requireAssessment(ctx, input.assessmentId);
  const open = await openQuestions(ctx, assessment.id, input.show);
  const question = open.find(({ id }) => id === input.questionId.toLowerCase());
  if (!question) throw notFound("Question");
  return question;
}

/**
 * The answers to a question in the order they are graded in: random to look at, the same each time, another for each
 * question. Answers that say the same have the same `group`. 404.
 */
export async function getQueue(
  ctx: Ctx,
  input: { assessmentId: string; questionId: string; show: Show },
): Promise<Queue> {
  requirePermission(ctx, "grading.write");
  const question = await requireOpenQuestion(ctx, input);
  const [rows, rubrics] = await Promise.all([
    queueRows(ctx.db, ctx.organizationId, { ...input, places: question.places }),
    changedRubrics(ctx, input.assessmentId),
  ]);
  const versions = new Map<number, ReturnType<typeof questionIn>>();
  const open = new Map<number, number>();
  for (const version of question.places.keys()) {
    open.set(version, await openCount(ctx, input.assessmentId, version));
    versions.set(version, questionIn(await compiledVersion(ctx, input.assessmentId, version), question.id));
  }
  const keys = rows.map(({ version, answers }) => {
    const own = versions.get(version);
    return own && answers !== null ? `${version} ${sameAnswerKey(own, answers)}` : null;
  });
  const groups = numbered(keys);
  return {
    items: rows.map(({ id, version, score, revision, graded }, i) => ({
      submission_id: id,
      graded: score !== null,
      score,
      revision,
      group: groups.get(keys[i] ?? null) ?? null,
      left: Math.max(0, (open.get(version) ?? 0) - graded),
    })),
    total: question.submissions,
    rubric_revision: rubrics.get(question.id)?.revision ?? 0,
  };
}

const questionIn = (version: Awaited<ReturnType<typeof compiledVersion>>, id: string) =>
  version.questions.find((question) => question.id === id);

/** A number for each key that comes up more than once. */
function numbered(keys: readonly (string | null)[]): Map<string | null, number> {
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  const groups = new Map<string | null, number>();
  for (const [key, n] of counts) if (n > 1) groups.set(key, groups.size + 1);
  return groups;
}

/** The submission whose answer to the question is to be graded first; undefined where there is none. 404. */
export async function firstToGrade(
  ctx: Ctx,
  input: { assessmentId: string; questionId: string; show: Show },
): Promise<string | undefined> {
  requirePermission(ctx, "grading.write");
  const question = await requireOpenQuestion(ctx, input);
  const versions = [...question.places.keys()];
  const who = { userId: ctx.actor.kind === "user" ? ctx.actor.id : "", now: ctx.now };
  return firstAnswer(ctx.db, ctx.organizationId, { ...input, versions }, who);
}
