import { BarChart } from "#components/ui/chart/bar-chart.tsx";
import type { Analytics } from "#lib/contract/analytics.ts";
import { formatPopulation, HISTOGRAM, summarizeDistribution } from "#lib/messages/analytics.ts";

/** Formats a range of the API, such as "90-100%", for people. */
function formatRange(label: string): string {
  const [from = "", to = ""] = label.replace("%", "").split("-");
  return HISTOGRAM.range(from, to);
}

/** The distribution of scores in ten bars, with a line for the passing score. */
export function Histogram({ analytics: { distribution, overview, attempts } }: { analytics: Analytics }) {
  if (overview.graded_count === 0) return <p className="card p-4 text-sm">{HISTOGRAM.none}</p>;
  return (
    <BarChart
      height={240}
      className="mx-auto max-w-xl"
      caption={
        <>
          <h3 className="font-semibold">{HISTOGRAM.title}</h3>
          <p>{summarizeDistribution(distribution)}</p>
          <p className="text-xs text-muted tabular-nums">
            {formatPopulation(overview.graded_count, attempts)}.{" "}
            {HISTOGRAM.passingScore(overview.passing_score_percent)}
          </p>
        </>
      }
      bars={distribution.map(({ label, count }) => ({
        key: label,
        value: count,
        name: label.replace("%", "").replace("-", "–"),
      }))}
      hasValues
      marker={overview.passing_score_percent / 100}
      table={{
        label: HISTOGRAM.title,
        columns: [{ name: HISTOGRAM.score }, { name: HISTOGRAM.submissions, numeric: true }],
        rows: distribution.map(({ label, count }) => ({ key: label, cells: [formatRange(label), count] })),
      }}
    />
  );
}
