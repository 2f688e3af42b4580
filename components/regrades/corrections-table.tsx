import { DataTable } from "#components/ui/data-table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { RegradeSummary } from "#lib/domains/regrades/history.ts";
import { CORRECTIONS_PAGE, summarizeCorrections } from "#lib/messages/corrections.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { RegradeStatus } from "./regrade-status.tsx";

const formatCountOrDash = (n: number | undefined): string => (n === undefined ? "–" : formatInteger(n));

const COUNTED = [
  ["raised", "raised"],
  ["lowered", "lowered"],
  ["newlyPassed", "newly_passed"],
] as const;

/** The corrections of an assessment. Each leads to its page. */
export const CorrectionsTable = ({ regrades }: { regrades: readonly RegradeSummary[] }) => (
  <DataTable
    caption={CORRECTIONS_PAGE.title}
    isStacked
    rows={regrades}
    getKey={({ id }) => id}
    columns={[
      {
        head: CORRECTIONS_PAGE.question,
        slot: "title",
        className: "min-w-28",
        cell: ({ id, assessment_id, questionNumber, corrections, status }) => (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <a className="link font-medium" href={`/assessments/${assessment_id}/regrades/${id}`}>
              {CORRECTIONS_PAGE.questions(questionNumber, corrections.length)}
            </a>
            <RegradeStatus status={status} />
          </span>
        ),
      },
      {
        head: CORRECTIONS_PAGE.what,
        className: "min-w-48 wrap-anywhere max-sm:basis-full",
        cell: ({ corrections, note }) => (
          <>
            {summarizeCorrections(corrections)}
            {note && <span className="line-clamp-2 text-muted">{note}</span>}
          </>
        ),
      },
      ...COUNTED.map(([name, count]) => ({
        head: CORRECTIONS_PAGE[name],
        narrowLabel: CORRECTIONS_PAGE[name],
        numeric: true,
        cell: ({ counts }: RegradeSummary) => formatCountOrDash(counts?.[count]),
      })),
      { head: CORRECTIONS_PAGE.created, cell: ({ created_at }) => <Timestamp at={created_at} /> },
      {
        head: CORRECTIONS_PAGE.createdBy,
        className: "min-w-32 wrap-anywhere",
        cell: ({ creator }) => CORRECTIONS_PAGE.actor(creator),
      },
    ]}
  />
);
