"use client";

import ChevronDown from "lucide-react/icons/chevron-down";
import { type Column, DataTable, HiddenHead } from "#components/ui/data-table.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { ServiceClock } from "#lib/client/service-clock.ts";
import type { AttemptState } from "#lib/contract/attempts.ts";
import type { LiveAttempt } from "#lib/contract/live-attempts.ts";
import { COMMON } from "#lib/messages/common.ts";
import { ATTEMPT_ACTIONS, LIVE_ATTEMPTS } from "#lib/messages/live-attempts.ts";
import { formatLearnerName } from "#lib/messages/results-table.ts";
import { TimeLeft } from "./time-left.tsx";

export type AttemptAction = "extend" | "submit" | "discard";

type AttemptsTableProps = {
  items: readonly LiveAttempt[];
  state: AttemptState;
  clock: ServiceClock;
  /** Opens the dialog of an action. Undefined if the user can't manage attempts. */
  onAction: ((action: AttemptAction, attempt: LiveAttempt) => void) | undefined;
};

/** A page of attempts in one state. */
export function AttemptsTable({ items, state, clock, onAction }: AttemptsTableProps) {
  const isOpen = state === "open";
  return (
    <DataTable
      caption={`${LIVE_ATTEMPTS.filter}: ${LIVE_ATTEMPTS.states[state]}`}
      rows={items}
      getKey={({ id }) => id}
      columns={[
        {
          head: LIVE_ATTEMPTS.learner,
          cell: ({ learner_ref, display_name, started_at }) => (
            <>
              <span className="inline-block min-w-24 font-medium wrap-anywhere">
                {formatLearnerName(learner_ref, display_name)}
              </span>
              <span className="block text-xs text-muted">
                {LIVE_ATTEMPTS.started} <Timestamp at={started_at} />
              </span>
            </>
          ),
        },
        ...(isOpen ? buildOpenColumns(clock) : buildClosedColumns(state)),
        isOpen &&
          onAction !== undefined && {
            head: <HiddenHead>{COMMON.actions}</HiddenHead>,
            className: "text-right",
            cell: (attempt) => (
              <span data-attempt={attempt.id} className="-my-1.5 inline-flex">
                <AttemptMenu attempt={attempt} onAction={onAction} />
              </span>
            ),
          },
      ]}
    />
  );
}

const buildOpenColumns = (clock: ServiceClock): Column<LiveAttempt>[] => [
  {
    head: LIVE_ATTEMPTS.timeLeft,
    numeric: true,
    cell: ({ deadline }) => <TimeLeft deadline={deadline} clock={clock} />,
  },
  {
    head: LIVE_ATTEMPTS.answered,
    numeric: true,
    cell: ({ answered_count, question_count, last_saved_at }) => (
      <span className="whitespace-nowrap">
        {LIVE_ATTEMPTS.answeredCount(answered_count, question_count)}
        <span className="block text-xs text-muted">
          {last_saved_at === null ? (
            LIVE_ATTEMPTS.notSaved
          ) : (
            <>
              {LIVE_ATTEMPTS.saved} <Timestamp at={last_saved_at} />
            </>
          )}
        </span>
      </span>
    ),
  },
];

const buildClosedColumns = (state: AttemptState): Column<LiveAttempt>[] => [
  { head: LIVE_ATTEMPTS.ended, cell: ({ closed_at }) => <Timestamp at={closed_at} /> },
  ...(state === "submitted"
    ? [
        {
          head: <HiddenHead>{LIVE_ATTEMPTS.result}</HiddenHead>,
          className: "text-right",
          cell: ({ submission_id, learner_ref, display_name }: LiveAttempt) =>
            submission_id !== null && (
              <a
                href={`/results/${submission_id}`}
                aria-label={LIVE_ATTEMPTS.viewResultOf(formatLearnerName(learner_ref, display_name))}
                className="link whitespace-nowrap"
              >
                {LIVE_ATTEMPTS.viewResult}
              </a>
            ),
        },
      ]
    : []),
];

const AttemptMenu = ({
  attempt,
  onAction,
}: {
  attempt: LiveAttempt;
  onAction: (action: AttemptAction, attempt: LiveAttempt) => void;
}) => (
  <Menu
    label={ATTEMPT_ACTIONS.label(formatLearnerName(attempt.learner_ref, attempt.display_name))}
    trigger={
      <>
        <span className="max-sm:sr-only">{COMMON.actions}</span>
        <ChevronDown className="size-4" aria-hidden="true" />
      </>
    }
    items={[
      {
        name: ATTEMPT_ACTIONS.extend,
        onSelect: () => onAction("extend", attempt),
        disabledReason: attempt.deadline === null ? ATTEMPT_ACTIONS.noDeadline : undefined,
      },
      { name: ATTEMPT_ACTIONS.submit, onSelect: () => onAction("submit", attempt) },
      { name: ATTEMPT_ACTIONS.discard, onSelect: () => onAction("discard", attempt), danger: true },
    ]}
  />
);
