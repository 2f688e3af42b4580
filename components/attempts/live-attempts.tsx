"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { buildHref } from "#components/library/build-href.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { useKeepFocus } from "#components/ui/use-keep-focus.ts";
import { ServiceClock } from "#lib/client/service-clock.ts";
import type { AttemptState } from "#lib/contract/attempts.ts";
import { ATTEMPT_STATES } from "#lib/contract/form-options.ts";
import type {
  LiveAttempt,
  LiveAttempts as LiveAttemptsPage,
  LiveAttemptsQuery,
} from "#lib/contract/live-attempts.ts";
import { LIVE_ATTEMPTS } from "#lib/messages/live-attempts.ts";
import { AttemptDialogs } from "./attempt-dialogs.tsx";
import { type AttemptAction, AttemptsTable } from "./attempts-table.tsx";
import { buildLiveQuery, getAttemptsKey } from "./live-query.ts";

type LiveAttemptsProps = {
  assessmentId: string;
  query: LiveAttemptsQuery;
  /** The page as the server rendered it. */
  initial: LiveAttemptsPage;
  /** Whether the user can extend, submit and discard attempts. */
  mayManage: boolean;
};

/** The attempts at an assessment in one state, updated while learners work. */
export function LiveAttempts({ assessmentId, query, initial, mayManage }: LiveAttemptsProps) {
  const client = useQueryClient();
  const { data, isError } = useQuery(buildLiveQuery(client, { assessmentId, query, initial }));
  const clock = useMemo(() => new ServiceClock(data.now), [data.now]);
  // The attempt stays here while its dialog is open, even if it leaves the list.
  const [target, setTarget] = useState<{ action: AttemptAction; attempt: LiveAttempt; isOpen: boolean }>();
  const focus = useKeepFocus<HTMLElement>(
    (container) =>
      target && container.querySelector<HTMLElement>(`[data-attempt="${target.attempt.id}"] button`),
  );
  const { state, page } = query;
  const path = `/assessments/${assessmentId}/attempts`;
  const buildPageHref = (to: number) => buildHref(path, { state, page: to }, { state: "open", page: 1 });
  return (
    <section aria-label={LIVE_ATTEMPTS.title} tabIndex={-1} className="outline-offset-4" {...focus.container}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <StateFilter path={path} state={state} />
        <p className={`text-sm ${isError ? "text-warn" : "text-muted"}`} role="status">
          {isError ? LIVE_ATTEMPTS.stale : LIVE_ATTEMPTS.updates}
        </p>
      </div>
      {data.items.length > 0 ? (
        <>
          <AttemptsTable
            items={data.items}
            state={state}
            clock={clock}
            onAction={
              mayManage ? (action, attempt) => setTarget({ action, attempt, isOpen: true }) : undefined
            }
          />
          <Pagination
            meta={{ total: data.total, page, limit: data.limit }}
            href={buildPageHref}
            noun="attempt"
          />
        </>
      ) : data.total > 0 ? (
        <PastEnd href={buildPageHref(1)} />
      ) : (
        <EmptyState title={LIVE_ATTEMPTS.empty[state].title}>{LIVE_ATTEMPTS.empty[state].text}</EmptyState>
      )}
      {target && (
        <AttemptDialogs
          action={target.isOpen ? target.action : undefined}
          attempt={data.items.find(({ id }) => id === target.attempt.id) ?? target.attempt}
          clock={clock}
          onClose={() => {
            focus.onDialogClose();
            setTarget({ ...target, isOpen: false });
          }}
          onDone={() => client.invalidateQueries({ queryKey: getAttemptsKey(assessmentId) })}
        />
      )}
    </section>
  );
}

/** Selects the state of the attempts in the list. It consists of links, so that the URL contains the choice. */
const StateFilter = ({ path, state }: { path: string; state: AttemptState }) => (
  <nav aria-label={LIVE_ATTEMPTS.filter}>
    <ul className="flex flex-wrap gap-1">
      {ATTEMPT_STATES.map((each) => (
        <li key={each}>
          <a
            href={buildHref(path, { state: each }, { state: "open" })}
            aria-current={each === state ? "true" : undefined}
            className="button button-quiet border-edge/40 aria-[current=true]:border-accent aria-[current=true]:bg-accent/12"
          >
            {LIVE_ATTEMPTS.states[each]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
