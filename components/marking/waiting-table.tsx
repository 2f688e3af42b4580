import Link from "next/link";
import { Badge } from "#components/ui/badge.tsx";
import { DataTable, HiddenHead } from "#components/ui/data-table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { WaitingAssessment } from "#lib/domains/marking/list-waiting.ts";
import { COMMON } from "#lib/messages/common.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { ASSESSMENT_MESSAGES, GRADING_LIST_MESSAGES as MESSAGES } from "#lib/messages/marking.ts";

/** The assessments that need grading, each with a button for what to do next. */
export const WaitingTable = ({ items }: { items: readonly WaitingAssessment[] }) => (
  <DataTable
    caption={MESSAGES.table}
    isStacked
    rows={items}
    getKey={({ id }) => id}
    columns={[
      {
        head: MESSAGES.assessment,
        slot: "title",
        cell: ({ id, title, anonymous, answersLeft }) => (
          <>
            <span className="flex min-w-40 flex-wrap items-center gap-x-2 gap-y-1">
              <Link className="link font-medium wrap-anywhere" href={`/grading/${id}`}>
                {title}
              </Link>
              {anonymous && <Badge>{ASSESSMENT_MESSAGES.anonymous}</Badge>}
            </span>
            <span className="mt-0.5 block text-muted tabular-nums">{MESSAGES.answersLeft(answersLeft)}</span>
          </>
        ),
      },
      {
        head: <HiddenHead>{COMMON.actions}</HiddenHead>,
        numeric: true,
        className: "max-sm:order-1 max-sm:my-2 max-sm:basis-full max-sm:text-left!",
        cell: ({ id, title, answersLeft, ready }) =>
          (answersLeft > 0 || ready > 0) && (
            <Link
              className="button button-secondary -my-1 whitespace-nowrap"
              href={answersLeft > 0 ? `/grading/${id}/next` : `/grading/${id}`}
              prefetch={false}
            >
              {answersLeft > 0 ? MESSAGES.gradeNext : MESSAGES.finish(ready)}
              <span className="sr-only">{MESSAGES.of(title)}</span>
            </Link>
          ),
      },
      {
        head: MESSAGES.submissions,
        narrowLabel: MESSAGES.submissions,
        numeric: true,
        cell: ({ submissions }) => formatInteger(submissions),
      },
      {
        head: MESSAGES.ready,
        narrowLabel: MESSAGES.ready,
        numeric: true,
        cell: ({ ready }) => formatInteger(ready),
      },
      {
        head: MESSAGES.oldest,
        narrowLabel: MESSAGES.oldest,
        cell: ({ oldest }) => <Timestamp at={oldest} day />,
      },
    ]}
  />
);
