import { PendingNotice } from "#components/analytics/pending-notice.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { ItemStatistics as Statistics } from "#lib/contract/item-statistics.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";
import { ITEM_STATISTICS } from "#lib/messages/items.ts";
import { formatIndex } from "#lib/messages/question-table.ts";
import { OptionChart } from "./option-chart.tsx";

type ItemStatisticsProps = {
  statistics: Statistics;
  /** The options that are correct, by response id. Null for members who can't see answer keys. */
  correctOptions: ReadonlyMap<string, ReadonlySet<string>> | null;
};

/** How learners did on an item, over all assessments and revisions. */
export function ItemStatistics({ statistics, correctOptions }: ItemStatisticsProps) {
  const {
    n,
    mean_share,
    discrimination,
    discrimination_label: label,
    pending_submissions: pending,
  } = statistics;
  const notice = <PendingNotice pending={pending} counted={n} />;
  if (n === 0) {
    return pending > 0 ? (
      notice
    ) : (
      <EmptyState title={ITEM_STATISTICS.none}>{ITEM_STATISTICS.noneText}</EmptyState>
    );
  }
  return (
    <div className="space-y-4">
      {notice}
      <div className="card p-5">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm lg:grid-cols-3">
          <Fact name={ITEM_STATISTICS.n}>{formatInteger(n)}</Fact>
          <Fact name={ITEM_STATISTICS.meanShare}>{formatShare(mean_share)}</Fact>
          <Fact name={ITEM_STATISTICS.discrimination}>
            {formatIndex(discrimination, n)}
            {label && ` (${label})`}
          </Fact>
          <Fact name={ITEM_STATISTICS.assessments}>
            {ITEM_STATISTICS.assessmentCount(statistics.assessment_count)}
          </Fact>
          <Fact name={ITEM_STATISTICS.firstPublished}>
            <Timestamp at={statistics.first_used_at} day />
          </Fact>
          <Fact name={ITEM_STATISTICS.lastPublished}>
            <Timestamp at={statistics.last_used_at} day />
          </Fact>
        </dl>
        <p className="mt-4 max-w-prose text-xs text-muted">{ITEM_STATISTICS.note}</p>
      </div>
      {statistics.option_stats.length > 0 && (
        <div className="grid gap-4 lg:grid-cols-2">
          {statistics.option_stats.map((options) => (
            <OptionChart
              key={options.response_id}
              options={options}
              correctIds={correctOptions?.get(options.response_id)}
            />
          ))}
        </div>
      )}
      {statistics.by_revision.length > 1 && (
        <DataTable
          caption={ITEM_STATISTICS.byRevision}
          rows={statistics.by_revision}
          getKey={({ revision }) => revision}
          columns={[
            { head: ITEM_STATISTICS.revision, cell: ({ revision }) => revision },
            { head: ITEM_STATISTICS.n, numeric: true, cell: (row) => formatInteger(row.n) },
            { head: ITEM_STATISTICS.meanShare, numeric: true, cell: (row) => formatShare(row.mean_share) },
            {
              head: ITEM_STATISTICS.discrimination,
              numeric: true,
              cell: (row) => formatIndex(row.discrimination, row.n),
            },
          ]}
        />
      )}
    </div>
  );
}

const formatShare = (share: number | null): string => (share === null ? "—" : formatPercentage(share * 100));
