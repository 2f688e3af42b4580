import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import type { CalibrationReport } from "#lib/domains/marking/calibration-report.ts";
import { AGREEMENT, formatSignedPoints } from "#lib/messages/agreement.ts";
import { CALIBRATION } from "#lib/messages/calibration.ts";
import { formatScore } from "#lib/messages/format-score.ts";

/** How many anchors each marker has marked, and how far the marks are from the agreed ones. */
export const MarkerDeviations = ({ markers }: Pick<CalibrationReport, "markers">) => (
  <Table label={CALIBRATION.markers}>
    <Head>
      <Th>{CALIBRATION.marker}</Th>
      <Th numeric>{CALIBRATION.progress}</Th>
      <Th numeric>{CALIBRATION.exact}</Th>
      <Th numeric>{CALIBRATION.within}</Th>
      <Th numeric>{CALIBRATION.meanDifference}</Th>
      <Th numeric>{CALIBRATION.meanDistance}</Th>
    </Head>
    <Rows>
      {markers.map((each) => (
        <tr key={each.marker}>
          <Td className="min-w-40 font-medium wrap-anywhere">{each.name}</Td>
          <Td numeric>{CALIBRATION.formatProgress(each.n, each.n + each.pending)}</Td>
          <Td numeric>{AGREEMENT.share(each.exact, each.n)}</Td>
          <Td numeric>{AGREEMENT.share(each.within_tolerance, each.n)}</Td>
          <Td numeric>{each.mean_difference === null ? "—" : formatSignedPoints(each.mean_difference)}</Td>
          <Td numeric>
            {each.mean_absolute_difference === null ? "—" : formatScore(each.mean_absolute_difference)}
          </Td>
        </tr>
      ))}
    </Rows>
  </Table>
);
