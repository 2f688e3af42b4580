import type { Queue, QueueStatus } from "#lib/contract/marking.ts";
import type { Marking } from "#lib/contract/marking-settings.ts";
import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { listChangedRubrics } from "#lib/domains/submissions/read-marks.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { getAnswerGroupKey } from "./answer-group-key.ts";
import type { DeskView } from "./desk-view.ts";
import {
  findOpenQuestion,
  getDeskView,
  listOpenQuestions,
  type OpenQuestion,
  requireGradedQuestion,
} from "./open-questions.ts";
import { findFirstAnswer, listQueueRows } from "./queue-queries.ts";

/**
 * Returns the question with the number of its answers in the list, which is 0 if they are all in the other list or
 * wait for other graders. Throws 404 if no submission has answers to it that a teacher grades.
 */
export async function requireOpenQuestion(
  ctx: Ctx,
  input: { assessmentId: string; questionId: string; show: QueueStatus },
): Promise<OpenQuestion & { view: DeskView | undefined; marking: Marking | null }> {
  const assessment = await requireAssessment(ctx, input.assessmentId);
  const open = await listOpenQuestions(ctx, assessment, input.show);
  const question = findOpenQuestion(open, input.questionId) ?? {
    ...(await requireGradedQuestion(ctx, assessment, input.questionId)),
    submissions: 0,
  };
  return { ...question, view: getDeskView(ctx, assessment, input.show), marking: assessment.marking };
}

/**
 * Returns the answers to a question in grading order, which is pseudorandom, stable, and different for each question.
 * Identical answers share a `group`. Throws 404.
 */
export async function getQueue(
  ctx: Ctx,
  input: { assessmentId: string; questionId: string; show: QueueStatus },
): Promise<Queue> {
  require(ctx, "grading.write");
  const question = await requireOpenQuestion(ctx, input);
  const [rows, rubrics] = await Promise.all([
    listQueueRows(ctx.db, ctx.organizationId, {
      ...input,
      places: question.places,
      view: question.view,
    }),
    listChangedRubrics(ctx, input.assessmentId),
  ]);
  const versions = new Map<number, ReturnType<typeof findQuestion>>();
  for (const version of new Set(question.places.map((place) => place.version))) {
    versions.set(
      version,
      findQuestion(await loadCompiledVersion(ctx, input.assessmentId, version, []), question.id),
    );
  }
  const keys = rows.map(({ version, answers }) => {
    const own = versions.get(version);
    return own && answers !== null ? `${version} ${getAnswerGroupKey(own, answers)}` : null;
  });
  const groups = numberGroups(keys);
  return {
    items: rows.map(({ id, score, revision, ungraded }, i) => ({
      submission_id: id,
      graded: score !== null,
      score,
      revision,
      group: groups.get(keys[i] ?? null) ?? null,
      ungraded: Math.max(0, ungraded),
    })),
    total: question.submissions,
    rubric_revision: rubrics.get(question.id)?.revision ?? 0,
  };
}

const findQuestion = (version: Awaited<ReturnType<typeof loadCompiledVersion>>, id: string) =>
  version.questions.find((question) => question.id === id);

/** Assigns a group number to each key that occurs more than once. */
function numberGroups(keys: readonly (string | null)[]): Map<string | null, number> {
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  const groups = new Map<string | null, number>();
  for (const [key, n] of counts) if (n > 1) groups.set(key, groups.size + 1);
  return groups;
}

/** Returns the id of the submission whose answer to grade first, or undefined if there is none. Throws 404. */
export async function findFirstToGrade(
  ctx: Ctx,
  input: { assessmentId: string; questionId: string; show: QueueStatus },
): Promise<string | undefined> {
  require(ctx, "grading.write");
  const question = await requireOpenQuestion(ctx, input);
  const grader = { userId: ctx.actor.kind === "user" ? ctx.actor.id : "", now: ctx.now };
  return findFirstAnswer(
    ctx.db,
    ctx.organizationId,
    {
      ...input,
      places: question.places,
      view: question.view,
    },
    grader,
  );
}
