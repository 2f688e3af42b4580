import { Rows, Table } from "#components/ui/table.tsx";
import type { Flag } from "#lib/contract/question-flags.ts";
import { ANALYTICS } from "#lib/messages/analytics.ts";
import { FLAG_RULES, FLAGS, QUESTION_COLUMNS, type QuestionRow } from "#lib/messages/question-table.ts";

/** These cells have less padding than those of other tables, so that all columns fit in a 1280-pixel window. */
const CELL = "px-2 first:pl-4 last:pr-4";

/** The statistics of all questions, with the same columns as their CSV file, and an explanation of the flags. */
export const QuestionTable = ({ rows }: { rows: readonly QuestionRow[] }) => (
  <>
    <Table label={ANALYTICS.table}>
      <thead className="border-b border-line text-left text-xs text-muted">
        <tr>
          {QUESTION_COLUMNS.map(({ key, name, numeric }) => (
            <th
              key={key}
              scope="col"
              className={`${CELL} py-2 align-bottom font-medium ${numeric ? "text-right" : ""}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <Rows>
        {rows.map((row) => (
          <tr key={row.question_id}>
            {QUESTION_COLUMNS.map(({ key, numeric, value, format = value }) => (
              <td
                key={key}
                className={`${CELL} py-2.5 text-balance ${numeric ? "text-right tabular-nums" : ""}`}
              >
                <span className={CELL_CLASSES[key]}>{format(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </Rows>
    </Table>
    <dl className="mt-3 grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {(Object.keys(FLAGS) as Flag[]).map((flag) => (
        <div key={flag} className="contents">
          <dt className="font-medium">{FLAGS[flag]}</dt>
          <dd className="text-muted max-sm:mb-2">{FLAG_RULES[flag]}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-2 text-sm text-muted">{ANALYTICS.tableNote}</p>
  </>
);

const CELL_CLASSES: Partial<Record<(typeof QUESTION_COLUMNS)[number]["key"], string>> = {
  text: "line-clamp-2 min-w-36 wrap-anywhere",
  flags: "inline-block min-w-20 font-medium",
};
