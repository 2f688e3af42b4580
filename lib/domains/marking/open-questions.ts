import { notFound } from "#lib/contract/app-error.ts";
import type { QueueStatus } from "#lib/contract/marking.ts";
import { type GradableQuestion, loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import type { requireAssessment } from "#lib/domains/assessments/read.ts";
import type { SubmissionRow } from "#lib/domains/submissions/change-result.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { buildDeskView, type DeskView } from "./desk-view.ts";
import { identifyMarker } from "./markers.ts";
import { countAnswers, listSubmittedKeys } from "./progress-queries.ts";
import type { QuestionPlace } from "./queue-filter-queries.ts";

type Assessment = Awaited<ReturnType<typeof requireAssessment>>;

/** A manually graded question, across all versions of the listed submissions. */
export type OpenQuestion = {
  id: string;
  /** Its label in the newest of these versions. */
  label: string;
  newest: { version: number; question: GradableQuestion };
  /** The versions, and the corrections of their keys, by which a teacher grades it. */
  places: QuestionPlace[];
  submissions: number;
};

/**
 * Formats a question's label, such as `Q3` for the third question of a version. `index` is its index in the version.
 */
export const formatQuestionLabel = (question: Pick<GradableQuestion, "index">): string =>
  `Q${question.index + 1}`;

/** Formats the label, in its version, of a question that a submission's learner was shown. */
export const formatSubmittedLabel = (
  submission: Pick<SubmissionRow, "draw">,
  question: Pick<GradableQuestion, "index">,
): string => formatQuestionLabel({ index: submission.draw?.[question.index] ?? question.index });

/** Returns what the grader sees of the assessment, or undefined if everyone sees the same. */
export const getDeskView = (
  ctx: Ctx,
  { marking }: Pick<Assessment, "marking">,
  show: QueueStatus,
): DeskView | undefined => buildDeskView(identifyMarker(ctx), marking, { show, now: ctx.now });

/**
 * Lists the manually graded questions of an assessment in order, each with its number of listed answers. The keys that
 * graded a submission decide, which are not those that hold now if a regrade left its result alone. A question that all
 * of these learners skipped is left out. If two graders grade a submission, only the answers that wait for this one
 * count.
 */
export async function listOpenQuestions(
  ctx: Ctx,
  assessment: Assessment,
  show: QueueStatus,
): Promise<OpenQuestion[]> {
  const view = getDeskView(ctx, assessment, show);
  const keys = await listSubmittedKeys(ctx.db, ctx.organizationId, assessment.id, show, view);
  const found = new Map<string, OpenQuestion>();
  for (const [version, sets] of [...Map.groupBy(keys, (each) => each.version)].sort(([a], [b]) => b - a)) {
    const asked: (QuestionPlace & { question: GradableQuestion })[] = [];
    // Those with the most corrections are the latest.
    for (const { regrades } of sets.sort((a, b) => b.regrades.length - a.regrades.length)) {
      const { questions } = await loadCompiledVersion(ctx, assessment.id, version, regrades);
      for (const question of questions)
        if (question.compiled.needsTeacher)
          asked.push({ version, regrades, index: question.index, question });
    }
    const counts = await countAnswers(ctx.db, ctx.organizationId, {
      assessmentId: assessment.id,
      show,
      version,
      places: asked.map(({ question: { id }, index, regrades }) => ({ id, index, regrades })),
      view,
    });
    for (const [i, { question, ...place }] of asked.entries()) {
      const submissions = counts.get(i) ?? 0;
      if (submissions === 0) continue;
      const open = found.get(question.id) ?? {
        id: question.id,
        label: formatQuestionLabel(question),
        newest: { version, question },
        places: [],
        submissions: 0,
      };
      open.places.push(place);
      open.submissions += submissions;
      found.set(question.id, open);
    }
  }
  return [...found.values()].sort((a, b) => a.newest.question.index - b.newest.question.index);
}

/** Finds a question by its id, in upper or lower case. */
export const findOpenQuestion = (
  open: readonly OpenQuestion[],
  questionId: string,
): OpenQuestion | undefined => open.find(({ id }) => id === questionId.toLowerCase());

/**
 * Returns a manually graded question by the submissions that it has, whoever grades them, and whether any of these needs
 * grading. Throws 404 if there are none.
 */
export async function requireGradedQuestion(
  ctx: Ctx,
  assessment: Assessment,
  questionId: string,
): Promise<OpenQuestion & { isWaiting: boolean }> {
  for (const show of ["waiting", "finished"] as const) {
    const all = await listOpenQuestions(ctx, { ...assessment, marking: null }, show);
    const question = findOpenQuestion(all, questionId);
    if (question) return { ...question, isWaiting: show === "waiting" };
  }
  throw notFound("Question");
}
