import type { AnchorMark } from "#lib/contract/anchors.ts";
import type { AnchorSheet } from "#lib/contract/marking.ts";
import { openKeys } from "#lib/core/grading/index.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import { loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { requireSubmission } from "#lib/domains/submissions/read.ts";
import { type ChangedRubrics, getRubric, listChangedRubrics } from "#lib/domains/submissions/read-marks.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { presentAnchorMark } from "./anchor-marks.ts";
import type { AnchorRow } from "./anchor-queries.ts";
import { countOwnPending, listAnchorsFor, loadCalibration } from "./calibration.ts";
import { describeParts } from "./describe-parts.ts";
import { getAutoScore, listModelAnswers } from "./get-grading.ts";
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
  if ((await countOwnPending(ctx, [input.assessmentId])) === 0) return undefined;
  const { assessment, anchors, marks, tolerance } = await loadCalibration(ctx, input);
  const rubrics = await listChangedRubrics(ctx, assessment.id);
  const marker = identifyMarker(ctx);
  const toMark: AnchorToMark[] = [];
  for (const anchor of listAnchorsFor(marker, anchors)) {
    const mark = marks.find((each) => each.anchorId === anchor.id && each.marker === marker);
    toMark.push({
      ...(await loadAnchor(ctx, anchor, rubrics)),
      mark: mark ? presentAnchorMark(mark, anchor, tolerance) : null,
    });
  }
  return { title: assessment.title, anchors: toMark };
}

async function loadAnchor(
  ctx: Ctx,
  anchor: AnchorRow,
  rubrics: ChangedRubrics,
): Promise<Omit<AnchorToMark, "mark">> {
  const row = await requireSubmission(ctx, anchor.submissionId);
  const { questions } = await loadSubmittedVersion(ctx, row);
  const question = questions.find(({ id }) => id === anchor.questionId);
  const exercises = await loadSnapshot(ctx, row.assessmentId, row.assessmentVersion);
  const exercise = exercises.find((each) => each.questions.some(({ id }) => id === anchor.questionId));
  const content = exercise?.questions.find(({ id }) => id === anchor.questionId)?.content_ast;
  if (!question) throw new Error("The version doesn't have the anchor's question");
  const { items, revision } = getRubric(question, rubrics);
  return {
    id: anchor.id,
    label: formatSubmittedLabel(row, question),
    sheet: {
      points: roundScore(rational.fromNumber(question.points)),
      learner: null,
      parts: describeParts(question, content, row.answers[question.index] ?? null),
      auto_score: getAutoScore(row, question),
      rubric: { items: items.map((item) => ({ ...item })), revision },
      model_answers: listModelAnswers(openKeys(question.compiled)),
    },
    prompt: { key: anchor.id, shared: exercise?.shared_context, content },
  };
}
