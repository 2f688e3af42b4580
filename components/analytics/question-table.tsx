import { DataTable } from "#components/ui/data-table.tsx";
import type { Flag } from "#lib/contract/question-flags.ts";
import { ANALYTICS } from "#lib/messages/analytics.ts";
import {
  CUSTOM_FORMAT,
  FLAG_RULES,
  FLAGS,
  QUESTION_COLUMN_NAMES,
  QUESTION_COLUMNS,
  type QuestionRow,
} from "#lib/messages/question-table.ts";

/** The statistics of all questions, with the same columns as their CSV file, and an explanation of the flags. */
export const QuestionTable = ({ rows }: { rows: readonly QuestionRow[] }) => (
  <>
    <DataTable
      caption={ANALYTICS.table}
      isDense
      rows={rows}
      getKey={({ question_id }) => question_id}
      columns={QUESTION_COLUMNS.map(({ key, numeric, value, format = value }) => ({
        head: QUESTION_COLUMN_NAMES[key],
        numeric,
        cell: (row: QuestionRow) =>
          key === "text" && row.isCustom ? (
            <span className="text-muted">{CUSTOM_FORMAT.name}</span>
          ) : (
            <span className={CELL_CLASSES[key]}>{format(row)}</span>
          ),
      }))}
    />
    <details className="mt-3 text-sm">
      <summary className="w-fit cursor-pointer text-muted">{ANALYTICS.howToRead}</summary>
      <dl className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {(Object.keys(FLAGS) as Flag[]).map((flag) => (
          <div key={flag} className="contents">
            <dt className="font-medium">{FLAGS[flag]}</dt>
            <dd className="text-muted max-sm:mb-2">{FLAG_RULES[flag]}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted">{ANALYTICS.tableNote}</p>
    </details>
  </>
);

const CELL_CLASSES: Partial<Record<(typeof QUESTION_COLUMNS)[number]["key"], string>> = {
  text: "line-clamp-1 min-w-36 wrap-anywhere",
  flags: "inline-block min-w-24 font-medium text-balance",
};
