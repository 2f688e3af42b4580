import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import type { Flag } from "#lib/contract/question-flags.ts";
import { FLAG_RULES, FLAGS, QUESTION_COLUMNS, type QuestionRow } from "#lib/messages/question-table.ts";

/** The figures of all questions, with the columns of their CSV, and the rules by which they are flagged. */
export const QuestionTable = ({ rows }: { rows: readonly QuestionRow[] }) => (
  <>
    <Table label="Figures of the questions">
      <Head>
        {QUESTION_COLUMNS.map(({ key, name, numeric }) => (
          <Th
            key={key}
            className={`px-2 py-2 align-bottom font-medium first:pl-4 last:pr-4 ${numeric ? "text-right" : ""}`}
          >
            {name}
          </Th>
        ))}
      </Head>
      <Rows>
        {rows.map((row) => (
          <tr key={row.question_id}>
            {QUESTION_COLUMNS.map(({ key, numeric, value }) => (
              <Td
                key={key}
                className={`px-2 py-2.5 text-balance first:pl-4 last:pr-4 ${numeric ? "text-right tabular-nums" : ""}`}
              >
                {key === "text" ? (
                  <span className="line-clamp-2 min-w-36 wrap-anywhere">{value(row)}</span>
                ) : key === "flags" ? (
                  <span className="inline-block min-w-20 font-medium">{value(row)}</span>
                ) : (
                  value(row)
                )}
              </Td>
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
    <p className="mt-2 text-sm text-muted">
      Discrimination is the correlation of a question’s score with the total, “corrected” that with the total
      of the other questions; verdict and flags go by the corrected one. n counts fully graded submissions
      that were shown the question.
    </p>
  </>
);
