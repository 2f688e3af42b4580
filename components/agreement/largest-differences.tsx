import { DataTable } from "#components/ui/data-table.tsx";
import type { AgreementReport } from "#lib/domains/marking/agreement-report.ts";
import { AGREEMENT } from "#lib/messages/agreement.ts";
import { formatScore } from "#lib/messages/format-score.ts";

/** The answers whose two marks differ most, with links to their submissions. */
export const LargestDifferences = ({ differences }: Pick<AgreementReport, "differences">) => (
  <DataTable
    caption={AGREEMENT.differences}
    rows={differences}
    getKey={({ submissionId, questionId }) => `${submissionId} ${questionId}`}
    columns={[
      {
        head: AGREEMENT.submission,
        className: "whitespace-nowrap",
        cell: ({ submissionId }) => (
          <a className="link" href={`/results/${submissionId}`}>
            {AGREEMENT.submissionName(submissionId)}
          </a>
        ),
      },
      { head: AGREEMENT.question, cell: ({ label }) => label ?? AGREEMENT.earlier },
      {
        head: AGREEMENT.difference,
        numeric: true,
        cell: ({ first, second }) => formatScore(Math.abs(first.score - second.score)),
      },
      {
        head: AGREEMENT.first,
        className: "min-w-36 wrap-anywhere",
        cell: ({ first }) => AGREEMENT.mark(formatScore(first.score), first.name),
      },
      {
        head: AGREEMENT.second,
        className: "min-w-36 wrap-anywhere",
        cell: ({ second }) => AGREEMENT.mark(formatScore(second.score), second.name),
      },
    ]}
  />
);
