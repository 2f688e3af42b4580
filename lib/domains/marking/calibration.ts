import type { Calibration, MarkerCalibration } from "#lib/contract/anchors.ts";
import { AppError } from "#lib/contract/app-error.ts";
import { roundReal } from "#lib/core/statistics/statistics.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { ANCHOR_ERRORS } from "#lib/messages/anchors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { computeDifference } from "./anchor-marks.ts";
import {
  type AnchorMarkRow,
  type AnchorRow,
  countPendingAnchors,
  listAnchorMarks,
  listAnchorRows,
} from "./anchor-queries.ts";
import { limitAnchors } from "./limit-anchors.ts";
import { identifyMarker, presentMarker } from "./markers.ts";

/** Returns how far each marker's marks are from the agreed ones. Throws 404. */
export async function getCalibration(ctx: Ctx, input: { assessmentId: string }): Promise<Calibration> {
  require(ctx, "results.read");
  const { anchors, marks, tolerance } = await loadCalibration(ctx, input);
  const byMarker = Map.groupBy(marks, ({ marker }) => marker);
  return {
    anchor_count: anchors.length,
    tolerance_points: tolerance,
    markers: [...byMarker].map(([marker, own]) => ({
      marker: presentMarker(marker),
      ...describeMarker(marker, own, anchors, tolerance),
    })),
  };
}

/** Loads the anchors of an assessment with all their marks, by marker, limited to the points that hold. Throws 404. */
export async function loadCalibration(ctx: Ctx, input: { assessmentId: string }) {
  const assessment = await requireAssessment(ctx, input.assessmentId);
  const rows = await listAnchorRows(ctx.db, ctx.organizationId, assessment.id);
  const given = await listAnchorMarks(ctx.db, ctx.organizationId, { anchorIds: rows.map(({ id }) => id) });
  const { anchors, marks } = await limitAnchors(ctx, rows, given);
  return {
    assessment,
    anchors,
    marks: marks.sort((a, b) => (a.marker < b.marker ? -1 : a.marker > b.marker ? 1 : 0)),
    tolerance: assessment.marking?.tolerance_points ?? 0,
  };
}

/** Lists the anchors that a marker marks. Members don't mark those whose agreed mark they set. */
export const listAnchorsFor = (marker: string, anchors: readonly AnchorRow[]): AnchorRow[] =>
  anchors.filter(({ createdBy }) => marker !== `user:${createdBy}`);

/** Describes how far a marker's final marks are from the agreed ones. Means are rounded to 4 decimals. */
export function describeMarker(
  marker: string,
  marks: readonly AnchorMarkRow[],
  anchors: readonly AnchorRow[],
  tolerance: number,
): Omit<MarkerCalibration, "marker"> {
  const toMark = listAnchorsFor(marker, anchors);
  const differences = toMark.flatMap((anchor) => {
    const mark = marks.find(({ anchorId }) => anchorId === anchor.id);
    const difference = mark ? computeDifference(mark, anchor) : null;
    return difference === null ? [] : [difference];
  });
  const distances = differences.map(Math.abs);
  return {
    n: differences.length,
    pending: toMark.length - differences.length,
    exact: distances.filter((distance) => distance === 0).length,
    within_tolerance: distances.filter((distance) => distance <= tolerance).length,
    mean_difference: computeMean(differences),
    mean_absolute_difference: computeMean(distances),
  };
}

const computeMean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : roundReal(values.reduce((sum, each) => sum + each, 0) / values.length, 4);

/** Returns how many anchors the member has yet to mark. API keys don't have to mark any. */
export async function countOwnPending(ctx: Ctx, assessmentIds: readonly string[]): Promise<number> {
  require(ctx, "grading.write");
  if (ctx.actor.kind !== "user" || assessmentIds.length === 0) return 0;
  return countPendingAnchors(ctx.db, ctx.organizationId, {
    assessmentIds,
    userId: ctx.actor.id,
    marker: identifyMarker(ctx),
  });
}

/** Throws 409 `calibration_required` if the member has yet to mark anchors of these assessments. */
export async function requireCalibrated(ctx: Ctx, assessmentIds: readonly string[]): Promise<void> {
  if ((await countOwnPending(ctx, assessmentIds)) > 0)
    throw new AppError("calibration_required", ANCHOR_ERRORS.calibrationRequired);
}
