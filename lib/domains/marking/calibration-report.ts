import type { MarkerCalibration } from "#lib/contract/anchors.ts";
import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { listRegradeIds } from "#lib/domains/assessments/corrections.ts";
import { listGraders } from "#lib/domains/identity/auth/graders.ts";
import { type Ctx, isAllowed, require } from "#lib/platform/context.ts";
import { presentAnchor } from "./anchors.ts";
import { describeMarker, loadCalibration } from "./calibration.ts";
import { createNameLookup } from "./marker-names.ts";
import { formatQuestionLabel } from "./open-questions.ts";

export type CalibrationReport = {
  anchorCount: number;
  tolerance: number;
  /** Everyone who can grade, and others who have marked anchors. */
  markers: (MarkerCalibration & { name: string })[];
  /** Null if the member isn't allowed to know the agreed marks. */
  anchors:
    | {
        id: string;
        submissionId: string;
        /** Null for a question that the latest version doesn't have. */
        label: string | null;
        score: number;
        comment: string | null;
        markCount: number;
        meanScore: number | null;
      }[]
    | null;
};

/** Returns the anchors of an assessment, and how far each marker is from the agreed marks. Throws 404. */
export async function getCalibrationReport(
  ctx: Ctx,
  input: { assessmentId: string },
): Promise<CalibrationReport> {
  require(ctx, "results.read");
  const calibration = await loadCalibration(ctx, input);
  const { anchors, marks, tolerance } = calibration;
  const graders = anchors.length > 0 ? await listGraders(ctx.db, ctx.organizationId) : [];
  const markers = [
    ...new Set([...graders.map(({ id }) => `user:${id}`), ...marks.map(({ marker }) => marker)]),
  ];
  const getName = await createNameLookup(ctx, markers);
  return {
    anchorCount: anchors.length,
    tolerance,
    markers: markers
      .map((marker) => {
        const own = marks.filter((mark) => mark.marker === marker);
        return { marker, name: getName(marker), ...describeMarker(marker, own, anchors, tolerance) };
      })
      .filter(({ n, pending }) => n + pending > 0),
    anchors: isAllowed(ctx.actor, "anchors.read") ? await reportAnchors(ctx, calibration) : null,
  };
}

async function reportAnchors(
  ctx: Ctx,
  { assessment, anchors, marks }: Awaited<ReturnType<typeof loadCalibration>>,
): Promise<NonNullable<CalibrationReport["anchors"]>> {
  const { id, version } = assessment;
  const { questions } =
    version > 0
      ? await loadCompiledVersion(ctx, id, version, listRegradeIds(assessment, version))
      : { questions: [] };
  return anchors.map((row) => {
    const anchor = presentAnchor(row, marks);
    const question = questions.find((each) => each.id === anchor.question_id);
    return {
      id: anchor.id,
      submissionId: anchor.submission_id,
      label: question ? formatQuestionLabel(question) : null,
      score: anchor.score,
      comment: anchor.comment,
      markCount: anchor.mark_count,
      meanScore: anchor.mean_score,
    };
  });
}
