"use client";

import { useId, useState } from "react";
import { MAX_ACCEPTED_ANSWERS, MAX_ACCEPTED_LENGTH } from "#lib/contract/answer-key-limits.ts";
import { KEYS, TEXT_KEY } from "#lib/messages/editor-keys.ts";
import { createRowId } from "./empty-draft.ts";
import type { KeyDraftByType } from "./key-draft.ts";
import { ShareField } from "./number-field.tsx";
import { RemoveButton } from "./remove-button.tsx";
import type { TextRowActions, TextRowProps } from "./text-rows.ts";
import { useFocusLastRow } from "./use-focus-last-row.ts";

type TextPatternsProps = {
  draft: KeyDraftByType<"text">;
  rows: TextRowActions;
  disabled: boolean;
  getPatternError: (pattern: string) => string | undefined;
};

/** Edits regular expressions that are accepted in addition to the texts. */
export function TextPatterns({ draft, rows, disabled, getPatternError }: TextPatternsProps) {
  const patterns = draft.accept.filter((entry) => "pattern" in entry);
  // The section starts open if there are patterns. From then on, the author opens and closes it.
  const [hadPatterns] = useState(patterns.length > 0);
  const { list, focusLastRow } = useFocusLastRow();
  return (
    <details open={hadPatterns}>
      <summary className="min-h-8 cursor-pointer text-sm font-medium">{TEXT_KEY.patternsSummary}</summary>
      <fieldset className="space-y-2 pt-2" disabled={disabled}>
        <legend className="sr-only">{TEXT_KEY.patterns}</legend>
        <p className="text-sm text-muted">{TEXT_KEY.patternsHint}</p>
        <div ref={list} className="space-y-2">
          {patterns.map((entry, index) => (
            <PatternRow
              key={entry.row}
              entry={entry}
              number={index + 1}
              rows={rows}
              error={entry.pattern === "" ? undefined : getPatternError(entry.pattern)}
            />
          ))}
        </div>
        <button
          type="button"
          className="button button-secondary"
          disabled={draft.accept.length >= MAX_ACCEPTED_ANSWERS}
          onClick={() => {
            rows.add({ row: createRowId(), pattern: "", fraction: 1 });
            focusLastRow();
          }}
        >
          {TEXT_KEY.addPattern}
        </button>
      </fieldset>
    </details>
  );
}

function PatternRow({ entry, number, rows, error }: TextRowProps<"pattern"> & { error: string | undefined }) {
  const errorId = useId();
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <input
          className="input min-w-0 flex-1 basis-40 font-mono"
          aria-label={TEXT_KEY.pattern(number)}
          maxLength={MAX_ACCEPTED_LENGTH}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          value={entry.pattern}
          onChange={({ target }) => rows.update({ ...entry, pattern: target.value })}
        />
        <ShareField
          label={KEYS.creditFor(TEXT_KEY.patternName(number))}
          value={entry.fraction}
          onChange={(fraction) => rows.update({ ...entry, fraction })}
        />
        <RemoveButton name={TEXT_KEY.patternName(number)} onRemove={() => rows.remove(entry.row)} />
      </div>
      {error && (
        <p id={errorId} className="text-sm text-bad">
          {TEXT_KEY.pattern(number)} {error}
        </p>
      )}
    </div>
  );
}
