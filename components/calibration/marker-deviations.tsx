import { DataTable } from "#components/ui/data-table.tsx";
import type { CalibrationReport } from "#lib/domains/marking/calibration-report.ts";
import { AGREEMENT, formatSignedPoints } from "#lib/messages/agreement.ts";
import { CALIBRATION } from "#lib/messages/calibration.ts";
import { formatScore } from "#lib/messages/format-score.ts";

/** How many anchors each marker has marked, and how far the marks are from the agreed ones. */
export const MarkerDeviations = ({ markers }: Pick<CalibrationReport, "markers">) => (
  <DataTable
    caption={CALIBRATION.markers}
    rows={markers}
    getKey={({ marker }) => marker}
    columns={[
      {
        head: CALIBRATION.marker,
        className: "min-w-40 font-medium wrap-anywhere",
        cell: ({ name }) => name,
      },
      {
        head: CALIBRATION.progress,
        numeric: true,
        cell: ({ n, pending }) => CALIBRATION.formatProgress(n, n + pending),
      },
      { head: CALIBRATION.exact, numeric: true, cell: ({ exact, n }) => AGREEMENT.share(exact, n) },
      {
        head: CALIBRATION.within,
        numeric: true,
        cell: ({ within_tolerance, n }) => AGREEMENT.share(within_tolerance, n),
      },
      {
        head: CALIBRATION.meanDifference,
        numeric: true,
        cell: ({ mean_difference }) => (mean_difference === null ? "—" : formatSignedPoints(mean_difference)),
      },
      {
        head: CALIBRATION.meanDistance,
        numeric: true,
        cell: ({ mean_absolute_difference }) =>
          mean_absolute_difference === null ? "—" : formatScore(mean_absolute_difference),
      },
    ]}
  />
);
