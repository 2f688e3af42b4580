import type { ReactNode } from "react";
import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { FoundSubmission } from "#lib/contract/results.ts";
import { getResultColumns, type ResultColumn } from "#lib/messages/results-table.ts";
import { StatusBadges } from "./status-badges.tsx";

/** Renderers for cells that contain more than text. */
const CELL_RENDERERS: Partial<
  Record<ResultColumn["key"], (item: FoundSubmission, text: string | number) => ReactNode>
> = {
  learner: ({ id }, text) => (
    <a href={`/results/${id}`} className="link inline-block min-w-24 font-medium wrap-anywhere">
      {text}
    </a>
  ),
  assessment: ({ assessment_id: id }, text) => (
    <a href={`/assessments/${id}/results`} className="link inline-block min-w-36 wrap-anywhere">
      {text}
    </a>
  ),
  percent: ({ percentage }, text) => (
    <span className="flex items-center justify-end gap-2">
      <ProgressBar percent={percentage} className="h-1.5 w-14 rounded-full" />
      <span className="min-w-10">{text}</span>
    </span>
  ),
  status: (item) => <StatusBadges item={item} />,
  submitted: ({ submitted_at }) => <Timestamp at={submitted_at} />,
};

type ResultsTableProps = {
  items: readonly FoundSubmission[];
  isSingleAssessment: boolean;
  /** Leaves out the learner. The assessment's title then leads to the submission. */
  isSingleLearner?: boolean;
};

/** A page of submissions, with the same columns as the CSV export. */
export function ResultsTable({ items, isSingleAssessment, isSingleLearner = false }: ResultsTableProps) {
  const columns = getResultColumns({ isSingleAssessment }).filter(
    ({ key }) => !(isSingleLearner && key === "learner"),
  );
  const renderers = isSingleLearner
    ? { ...CELL_RENDERERS, assessment: CELL_RENDERERS.learner }
    : CELL_RENDERERS;
  return (
    <Table label="Submissions">
      <Head>
        {columns.map(({ key, name, numeric }) => (
          <Th key={key} numeric={numeric}>
            {name}
          </Th>
        ))}
      </Head>
      <Rows>
        {items.map((item) => (
          <tr key={item.id}>
            {columns.map(({ key, numeric, value, format = value }) => (
              <Td key={key} numeric={numeric}>
                {renderers[key]?.(item, format(item)) ?? format(item)}
              </Td>
            ))}
          </tr>
        ))}
      </Rows>
    </Table>
  );
}
