import { type Column, DataTable } from "#components/ui/data-table.tsx";
import type { AttemptsMode } from "#lib/contract/analytics.ts";
import type { Comparison } from "#lib/domains/analytics/compare.ts";
import { ATTEMPTS_MODE_NAMES, COMPARISON } from "#lib/messages/analytics.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";

type Averages = Comparison["modes"][number] | Comparison["versions"][number];

type ComparisonTablesProps = { comparison: Comparison; mode: AttemptsMode; latestVersion: number };

/** The results of different attempts and of different versions, side by side. One line if there is only one of each. */
export function ComparisonTables({ comparison, mode, latestVersion }: ComparisonTablesProps) {
  const { modes, versions } = comparison;
  const hasAttempts = new Set(modes.map(({ submission_count }) => submission_count)).size > 1;
  const hasVersions = versions.length > 1;
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison" className="mb-3 text-lg font-semibold tracking-tight">
        {COMPARISON.title}
      </h2>
      {!hasAttempts && !hasVersions && (
        <p className="text-sm text-muted">{COMPARISON.nothing(versions[0]?.version ?? latestVersion)}</p>
      )}
      <div className={`grid items-start gap-4 ${hasAttempts && hasVersions ? "xl:grid-cols-2" : ""}`}>
        {hasAttempts && (
          <DataTable
            caption={COMPARISON.modes}
            isDense
            rows={modes}
            getKey={(row) => row.mode}
            columns={[
              {
                head: COMPARISON.mode,
                cell: (row) => (
                  <span
                    className={`block first-letter:uppercase ${row.mode === mode ? "font-semibold" : ""}`}
                  >
                    {ATTEMPTS_MODE_NAMES[row.mode]}
                  </span>
                ),
              },
              {
                head: COMPARISON.submissions,
                numeric: true,
                cell: ({ submission_count }) => formatInteger(submission_count),
              },
              ...buildAverageColumns(),
            ]}
          />
        )}
        {hasVersions && (
          <DataTable
            caption={COMPARISON.versions}
            isDense
            rows={versions}
            getKey={({ version }) => version}
            columns={[{ head: COMPARISON.version, cell: ({ version }) => version }, ...buildAverageColumns()]}
          />
        )}
      </div>
    </section>
  );
}

const formatAverage = ({ graded_count }: Averages, percent: number): string =>
  graded_count === 0 ? COMPARISON.noAverage : formatPercentage(percent);

const buildAverageColumns = (): Column<Averages>[] => [
  { head: COMPARISON.graded, numeric: true, cell: ({ graded_count }) => formatInteger(graded_count) },
  { head: COMPARISON.average, numeric: true, cell: (row) => formatAverage(row, row.avg_score_percent) },
  { head: COMPARISON.passRate, numeric: true, cell: (row) => formatAverage(row, row.pass_rate) },
];
