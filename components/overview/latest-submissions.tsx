import { Badge } from "#components/ui/badge.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { LatestSubmission } from "#lib/domains/identity/organizations/overview.ts";
import { computePercent } from "#lib/messages/compute-percent.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";
import { LATEST_SUBMISSIONS, OVERVIEW } from "#lib/messages/overview.ts";

export const LatestSubmissions = ({ submissions }: { submissions: readonly LatestSubmission[] }) => (
  <DataTable
    caption={OVERVIEW.latestSubmissions}
    isStacked
    rows={submissions}
    getKey={({ id }) => id}
    columns={[
      {
        head: LATEST_SUBMISSIONS.learner,
        slot: "title",
        cell: ({ id, learnerRef, displayName }) => (
          <a href={`/results/${id}`} className="link wrap-anywhere">
            {displayName ?? learnerRef ?? LATEST_SUBMISSIONS.anonymous}
          </a>
        ),
      },
      {
        head: LATEST_SUBMISSIONS.assessment,
        cell: ({ assessmentId, title }) => (
          <a href={`/assessments/${assessmentId}`} className="hover:underline wrap-anywhere">
            {title}
          </a>
        ),
      },
      {
        head: LATEST_SUBMISSIONS.score,
        numeric: true,
        cell: ({ isWaiting, ...row }) =>
          isWaiting ? (
            <Badge tone="warn">{LATEST_SUBMISSIONS.needsGrading}</Badge>
          ) : (
            formatPercentage(computePercent(row))
          ),
      },
      { head: LATEST_SUBMISSIONS.submitted, cell: ({ submittedAt }) => <Timestamp at={submittedAt} /> },
    ]}
  />
);
