import type { QueueStatus } from "#lib/contract/marking.ts";
import { type GradableQuestion, loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { listRegradeIds } from "#lib/domains/assessments/corrections.ts";
import type { requireAssessment } from "#lib/domains/assessments/read.ts";
import type { SubmissionRow } from "#lib/domains/submissions/change-result.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { buildDeskView, type DeskView } from "./desk-view.ts";
import { identifyMarker } from "./markers.ts";
import { countAnswers, listSubmittedVersions } from "./progress-queries.ts";

type Assessment = Awaited<ReturnType<typeof requireAssessment>>;

/** A manually graded question, across all versions of the listed submissions. */
export type OpenQuestion = {
  id: string;
  /** Its label in the newest of these versions. */
  label: string;
  newest: { version: number; question: GradableQuestion };
  /** Its index in each version that contains it. */
  indexByVersion: Map<number, number>;
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
 * Lists the manually graded questions of an assessment in order, each with its number of listed answers. A question
 * that all of these learners skipped is left out. If two graders grade a submission, only the answers that wait for
 * this one count.
 */
export async function listOpenQuestions(
  ctx: Ctx,
  assessment: Assessment,
  show: QueueStatus,
): Promise<OpenQuestion[]> {
  const view = getDeskView(ctx, assessment, show);
  const versions = await listSubmittedVersions(ctx.db, ctx.organizationId, assessment.id, show, view);
  const found = new Map<string, OpenQuestion>();
  for (const version of versions.sort((a, b) => b - a)) {
    const { questions } = await loadCompiledVersion(
      ctx,
      assessment.id,
      version,
      listRegradeIds(assessment, version),
    );
    const asked = questions.filter(({ compiled }) => compiled.needsTeacher);
    const answered = await countAnswers(ctx.db, ctx.organizationId, {
      assessmentId: assessment.id,
      show,
      version,
      questions: asked,
      view,
    });
    for (const question of questions) {
      const submissions = answered.get(question.index) ?? 0;
      if (!question.compiled.needsTeacher || submissions === 0) continue;
      const open = found.get(question.id) ?? {
        id: question.id,
        label: formatQuestionLabel(question),
        newest: { version, question },
        indexByVersion: new Map(),
        submissions: 0,
      };
      open.indexByVersion.set(version, question.index);
      open.submissions += submissions;
      found.set(question.id, open);
    }
  }
  return [...found.values()].sort((a, b) => a.newest.question.index - b.newest.question.index);
}
