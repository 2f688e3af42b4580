"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { buildLearnerPath } from "#components/learners/learner-path.ts";
import { Banner } from "#components/ui/banner.tsx";
import { call } from "#lib/client/call.ts";
import type { RosterEntry } from "#lib/contract/lti-scores.ts";
import { ROSTER } from "#lib/messages/lti-grades.ts";
import { formatLearnerName } from "#lib/messages/results-table.ts";

/** Lists who is enrolled in the learning platform and hasn't submitted. Opening it asks the platform. */
export function RosterPanel({ assessmentId }: { assessmentId: string }) {
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before this code was loaded, and then no event is fired.
  useEffect(() => setOpen(details.current?.open === true), []);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["roster", assessmentId],
    queryFn: async () => (await call("GET", `/v1/assessments/${assessmentId}/roster`)).data,
    enabled: isOpen,
    retry: false,
  });
  return (
    <details
      ref={details}
      className="card mb-5 px-5 py-3"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer text-sm font-medium">{ROSTER.show}</summary>
      <div className="pt-3 pb-2" aria-busy={isFetching}>
        {isFetching && (
          <p role="status" className="text-sm text-muted">
            {ROSTER.loading}
          </p>
        )}
        {error && !isFetching && (
          <Banner tone="warn" alert>
            <p>{error.message}</p>
            <button type="button" className="button button-secondary" onClick={() => refetch()}>
              {ROSTER.retry}
            </button>
          </Banner>
        )}
        {data && !isFetching && <Missing entries={data} />}
      </div>
    </details>
  );
}

function Missing({ entries }: { entries: readonly RosterEntry[] }) {
  const missing = entries.filter(({ submitted }) => !submitted);
  if (entries.length === 0) return <p className="text-sm">{ROSTER.none}</p>;
  if (missing.length === 0) return <p className="text-sm">{ROSTER.everyone}</p>;
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {ROSTER.summary(missing.length, entries.length)}
      </p>
      <ul className="mt-2 max-h-80 columns-[14rem] gap-x-8 overflow-y-auto text-sm">
        {missing.map((entry) => (
          <li key={entry.learner_ref} className="break-inside-avoid py-0.5 wrap-anywhere">
            <MissingLearner {...entry} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Someone who never came has no page to link to. */
function MissingLearner({ learner_id, learner_ref, display_name }: RosterEntry) {
  const name = formatLearnerName(learner_ref, display_name);
  if (learner_id === null) return name;
  return (
    <a href={buildLearnerPath({ learner_ref, learner_id })} className="link">
      {name}
    </a>
  );
}
