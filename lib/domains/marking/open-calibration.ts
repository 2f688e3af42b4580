import type { AnchorMark } from "#lib/contract/anchors.ts";
import type { AnchorSheet } from "#lib/contract/marking.ts";
import { roundPoints } from "#lib/core/grading/round.ts";
import { loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import type { SubmissionRow } from "#lib/domains/submissions/change-result.ts";
import { requireSubmission } from "#lib/domains/submissions/read.ts";
import { type ChangedRubrics, getRubric, listChangedRubrics } from "#lib/domains/submissions/read-marks.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { presentAnchorMark } from "./anchor-marks.ts";
import { type AnchorRow, listAnchorMarks, listAnchorRows } from "./anchor-queries.ts";
import { listAnchorsFor } from "./calibration.ts";
import { describeParts, loadFiles } from "./describe-parts.ts";
import { getAutoScore, listModelAnswers } from "./get-grading.ts";
import { limitAnchors } from "./limit-anchors.ts";
import { identifyMarker } from "./markers.ts";
import type { Prompt } from "./open-desk.ts";
import { formatSubmittedLabel } from "./open-questions.ts";

export type AnchorToMark = {
  id: string;
  /** The question's label in the version of the submission. */
  label: string;
  sheet: AnchorSheet;
  prompt: Prompt;
  /** The member's own mark so far. */
  mark: AnchorMark | null;
};

/**
 * Returns the anchors that the member marks, if some of them are still to be marked, or else undefined. Nothing in them
 * tells who gave the answer, what others marked, or the agreed mark of one that the member hasn't finished. Throws 404.
 */
export async function openCalibration(
  ctx: Ctx,
  input: { assessmentId: string },
): Promise<{ title: string; anchors: AnchorToMark[] } | undefined> {
  require(ctx, "grading.write");
  const marker = identifyMarker(ctx);
  const rows = await listAnchorRows(ctx.db, ctx.organizationId, input.assessmentId);
  const own = listAnchorsFor(marker, rows);
  const anchorIds = own.map(({ id }) => id);
  const given = await listAnchorMarks(ctx.db, ctx.organizationId, { anchorIds, marker });
  if (given.filter(({ finalizedAt }) => finalizedAt).length === own.length) return undefined;
  const { anchors, marks } = await limitAnchors(ctx, own, given);
  const assessment = await requireAssessment(ctx, input.assessmentId);
  const rubrics = await listChangedRubrics(ctx, assessment.id);
  const submissions = new Map<string, SubmissionRow>();
  const toMark: AnchorToMark[] = [];
  for (const anchor of anchors) {
    const { submissionId } = anchor;
    const submission = submissions.get(submissionId) ?? (await requireSubmission(ctx, submissionId));
    submissions.set(submissionId, submission);
    const mark = marks.find(({ anchorId }) => anchorId === anchor.id);
    toMark.push({
      ...(await loadAnchor(ctx, anchor, submission, rubrics)),
      mark: mark ? presentAnchorMark(mark, anchor, assessment.marking?.tolerance_points ?? 0) : null,
    });
  }
  return { title: assessment.title, anchors: toMark };
}

async function loadAnchor(
  ctx: Ctx,
  anchor: AnchorRow,
  row: SubmissionRow,
  rubrics: ChangedRubrics,
): Promise<Omit<AnchorToMark, "mark">> {
  const { questions } = await loadSubmittedVersion(ctx, row);
  const question = questions.find(({ id }) => id === anchor.questionId);
  const exercises = await loadSnapshot(ctx, row.assessmentId, row.assessmentVersion);
  const exercise = exercises.find((each) => each.questions.some(({ id }) => id === anchor.questionId));
  const content = exercise?.questions.find(({ id }) => id === anchor.questionId)?.content_ast;
  if (!question) throw new Error("The version doesn't have the anchor's question");
  const { items, revision } = getRubric(question, rubrics);
  const files = await loadFiles(ctx, { submissionId: row.id, isAnonymous: true });
  return {
    id: anchor.id,
    label: formatSubmittedLabel(row, question),
    sheet: {
      points: roundPoints(question.points),
      learner: null,
      parts: describeParts(question, content, row.answers[question.index] ?? null, files),
      auto_score: getAutoScore(row, question),
      rubric: { items: items.map((item) => ({ ...item })), revision },
      model_answers: listModelAnswers(question.compiled.openKeys),
    },
    prompt: { key: anchor.id, shared: exercise?.shared_context, content },
  };
}
