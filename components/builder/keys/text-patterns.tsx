"use client";

import { useState } from "react";
import type { DraftOf } from "./draft.ts";
import { newRow } from "./empty-draft.ts";
import { ShareField } from "./number-field.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { MAX_TEXTS, type TextRowProps, type TextRows } from "./text-rows.ts";
import { useFocusNew } from "./use-focus-new.ts";

type TextPatternsProps = {
  draft: DraftOf<"text">;
  rows: TextRows;
  disabled: boolean;
  patternFault: (pattern: string) => string | undefined;
};

/** Regular expressions beside the accepted texts, for those who know them. */
export function TextPatterns({ draft, rows, disabled, patternFault }: TextPatternsProps) {
  const patterns = draft.accept.filter((entry) => "pattern" in entry);
  // Open where there is something to see, and from then on as the author likes.
  const [hadPatterns] = useState(patterns.length > 0);
  const { list, focusNew } = useFocusNew();
  return (
    <details open={hadPatterns}>
      <summary className="min-h-8 cursor-pointer text-sm font-medium">Advanced: patterns</summary>
      <fieldset className="space-y-2 pt-2" disabled={disabled}>
        <legend className="sr-only">Patterns</legend>
        <p className="text-sm text-muted">
          A regular expression (RE2) that the whole answer must match. Of the settings above only capital
          letters apply to it.
        </p>
        <div ref={list} className="space-y-2">
          {patterns.map((entry, index) => (
            <PatternRow
              key={entry.row}
              entry={entry}
              number={index + 1}
              rows={rows}
              fault={entry.pattern === "" ? undefined : patternFault(entry.pattern)}
            />
          ))}
        </div>
        <button
          type="button"
          className="button button-secondary"
          disabled={draft.accept.length >= MAX_TEXTS}
          onClick={() => {
            rows.add({ row: newRow(), pattern: "", fraction: 1 });
            focusNew();
          }}
        >
          Add a pattern
        </button>
      </fieldset>
    </details>
  );
}

const PatternRow = ({
  entry,
  number,
  rows,
  fault,
}: TextRowProps<"pattern"> & { fault: string | undefined }) => (
  <div className="space-y-1">
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <input
        className="input min-w-0 flex-1 basis-40 font-mono"
        aria-label={`Pattern ${number}`}
        maxLength={1000}
        aria-invalid={fault ? true : undefined}
        value={entry.pattern}
        onChange={({ target }) => rows.put({ ...entry, pattern: target.value })}
      />
      <ShareField
        label={`What pattern ${number} is worth`}
        value={entry.fraction}
        onChange={(fraction) => rows.put({ ...entry, fraction })}
      />
      <RemoveButton name={`pattern ${number}`} onRemove={() => rows.remove(entry.row)} />
    </div>
    {fault && <p className="text-sm text-bad">{fault}</p>}
  </div>
);
