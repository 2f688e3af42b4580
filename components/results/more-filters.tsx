"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useIsInBrowser } from "#components/ui/use-is-in-browser.ts";
import { useViewerFormat } from "#components/ui/viewer.ts";
import type { ResultsSearch } from "#lib/contract/results.ts";
import { RESULTS } from "#lib/messages/results.ts";

const NAMES = ["match", "late", "voided", "is_draft", "attempt", "from", "to"] as const;

/** Renders the filters that are used less often, in a panel below the form. */
export function MoreFilters({ search }: { search: ResultsSearch }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (details.current && !(target instanceof Node && details.current.contains(target))) {
        details.current.open = false;
      }
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("focusin", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("focusin", close);
    };
  }, []);
  const { label, short } = RESULTS.moreFilters(NAMES.filter((name) => search[name] !== undefined).length);
  return (
    <details
      ref={details}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !details.current?.open) return;
        details.current.open = false;
        details.current.querySelector("summary")?.focus();
      }}
    >
      <summary className="button button-secondary list-none" aria-label={label}>
        <span className="lg:hidden">{short}</span>
        <span className="max-lg:hidden">{label}</span>
      </summary>
      <div className="card absolute inset-x-0 top-full z-20 mt-1 grid grid-cols-2 items-end gap-3 p-4 shadow-lg sm:left-auto sm:w-112">
        <Choice name="match" label={RESULTS.match.label} value={search.match} first={RESULTS.match.contains}>
          <option value="exact">{RESULTS.match.exact}</option>
        </Choice>
        <Labeled label={RESULTS.attempt}>
          {(id) => (
            <input
              id={id}
              type="number"
              name="attempt"
              min={1}
              max={999_999}
              defaultValue={search.attempt}
              className="input"
            />
          )}
        </Labeled>
        <Choice name="late" label={RESULTS.late.label} value={search.late} first={RESULTS.late.all}>
          <option value="true">{RESULTS.late.yes}</option>
          <option value="false">{RESULTS.late.no}</option>
        </Choice>
        <Choice name="voided" label={RESULTS.voided.label} value={search.voided} first={RESULTS.voided.all}>
          <option value="true">{RESULTS.voided.yes}</option>
          <option value="false">{RESULTS.voided.no}</option>
        </Choice>
        <DateRange search={search} />
        <Choice
          name="is_draft"
          label={RESULTS.drafts.label}
          value={search.is_draft}
          first={RESULTS.drafts.hidden}
        >
          <option value="true">{RESULTS.drafts.only}</option>
        </Choice>
      </div>
    </details>
  );
}

/** Two days in the viewer's time zone, which is part of the URL. Without scripts, they are days in UTC. */
function DateRange({ search: { from = "", to = "" } }: { search: ResultsSearch }) {
  const isInBrowser = useIsInBrowser();
  const { timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone } = useViewerFormat().viewer;
  const [days, setDays] = useState({ from, to });
  return (
    <>
      {(["from", "to"] as const).map((name) => (
        <Labeled key={name} label={RESULTS[name](!isInBrowser)}>
          {(id) => (
            <input
              id={id}
              type="date"
              name={name}
              value={days[name]}
              onChange={({ target }) => setDays({ ...days, [name]: target.value })}
              className="input"
            />
          )}
        </Labeled>
      ))}
      {isInBrowser && (days.from !== "" || days.to !== "") && (
        <input type="hidden" name="time_zone" value={timeZone} />
      )}
    </>
  );
}

/** A control with its label. The control gets the id that `children` is called with. */
function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="min-w-0 text-sm">
      <label htmlFor={id} className="mb-1 block text-xs text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string | undefined;
  /** The label of the option that applies no filter. */
  first: string;
  children: ReactNode;
};

const Choice = ({ name, label, value = "", first, children }: ChoiceProps) => (
  <Labeled label={label}>
    {(id) => (
      <select id={id} name={name} defaultValue={value} className="input">
        <option value="">{first}</option>
        {children}
      </select>
    )}
  </Labeled>
);
