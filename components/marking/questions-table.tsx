import Link from "next/link";
import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import type { QuestionProgress } from "#lib/domains/marking/assessment-progress.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { ASSESSMENT_MESSAGES as MESSAGES } from "#lib/messages/marking.ts";

/** The manually graded questions of an assessment with their progress. `query` selects the submissions to open. */
export const QuestionsTable = ({
  questions,
  base,
  query,
}: {
  questions: readonly QuestionProgress[];
  base: string;
  query: string;
}) => (
  <DataTable
    caption={MESSAGES.table}
    rows={questions}
    getKey={({ id }) => id}
    columns={[
      {
        head: MESSAGES.question,
        cell: ({ id, label, prompt }) => (
          <>
            <Link className="link font-medium" href={`${base}/${id}${query}`}>
              {MESSAGES.gradeQuestion(label)}
            </Link>
            <span className="mt-0.5 line-clamp-2 max-w-prose min-w-40 text-muted wrap-anywhere">
              {prompt}
            </span>
          </>
        ),
      },
      {
        head: MESSAGES.graded,
        cell: ({ graded, answers }) => (
          <span className="block w-20 space-y-1.5 tabular-nums sm:w-32">
            <span className="block">
              {formatInteger(graded)}/{formatInteger(answers)}
            </span>
            <ProgressBar percent={(100 * graded) / Math.max(1, answers)} />
          </span>
        ),
      },
      questions.some(({ openElsewhere }) => openElsewhere > 0) && {
        head: MESSAGES.openElsewhere,
        numeric: true,
        cell: ({ openElsewhere }) => openElsewhere,
      },
      { head: MESSAGES.points, numeric: true, cell: ({ points }) => points },
    ]}
  />
);
