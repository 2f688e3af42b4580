"use client";

import { useState } from "react";
import { type DraftOf, emptyText, newRow, type TextRow } from "./draft.ts";
import { changedRow, pastedTexts, withoutRow } from "./edit.ts";
import type { EditorProps } from "./editor.ts";
import { saysSomething } from "./key-of.ts";
import { ShareField } from "./number-field.tsx";
import { useFocusNew } from "./use-focus-new.ts";

const MAX_ENTRIES = 200;

type TextKeyProps = EditorProps<"text"> & {
  /** What is wrong with a pattern, as the service says; undefined where nothing is known to be. */
  patternFault: (pattern: string) => string | undefined;
};

/** Which words are accepted, and what is overlooked in them. */
export function TextKey({ draft, onChange, disabled, patternFault }: TextKeyProps) {
  const values = draft.accept.filter((entry) => "value" in entry);
  const patterns = draft.accept.filter((entry) => "pattern" in entry);
  const [hadPatterns] = useState(patterns.length > 0);
  const { list, focusNew } = useFocusNew();
  const change = (accept: readonly TextRow[]) => onChange({ ...draft, accept });
  const add = (row: TextRow) => {
    change([...draft.accept, row]);
    focusNew();
  };
  return (
    <div className="space-y-4" ref={list}>
      <fieldset className="space-y-2" disabled={disabled}>
        <legend className="mb-1 text-sm font-medium">Accepted answers</legend>
        {values.map((entry, index) => (
          <div key={entry.row} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <input
              className="input min-w-0 flex-1 basis-40"
              aria-label={`Accepted answer ${index + 1}`}
              maxLength={1000}
              aria-invalid={entry.value !== "" && !saysSomething(entry.value, draft) ? true : undefined}
              value={entry.value}
              onChange={(event) =>
                change(
                  changedRow(draft.accept, entry.row, (each) => ({ ...each, value: event.target.value })),
                )
              }
              onPaste={(event) => {
                const pasted = pastedTexts(
                  draft.accept,
                  entry.row,
                  event.clipboardData.getData("text/plain"),
                );
                if (!pasted) return;
                event.preventDefault();
                change(pasted);
              }}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                add(emptyText());
              }}
            />
            <Worth entry={entry} draft={draft} change={change} name={`accepted answer ${index + 1}`} />
          </div>
        ))}
        <p className="text-sm text-muted">Paste several lines to add them all at once.</p>
        <button
          type="button"
          className="button button-secondary"
          disabled={draft.accept.length >= MAX_ENTRIES}
          onClick={() => add(emptyText())}
        >
          Add an accepted answer
        </button>
      </fieldset>
      <Leniency draft={draft} onChange={onChange} disabled={disabled} />
      <details open={hadPatterns}>
        <summary className="min-h-8 cursor-pointer text-sm font-medium">Advanced: patterns</summary>
        <fieldset className="space-y-2 pt-2" disabled={disabled}>
          <legend className="sr-only">Patterns</legend>
          <p className="text-sm text-muted">
            A regular expression (RE2) that the whole answer must match. Of the settings above only capital
            letters apply to it.
          </p>
          {patterns.map((entry, index) => (
            <div key={entry.row} className="space-y-1">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <input
                  className="input min-w-0 flex-1 basis-40 font-mono"
                  aria-label={`Pattern ${index + 1}`}
                  maxLength={1000}
                  aria-invalid={patternFault(entry.pattern) ? true : undefined}
                  value={entry.pattern}
                  onChange={(event) =>
                    change(
                      changedRow(draft.accept, entry.row, (each) => ({
                        ...each,
                        pattern: event.target.value,
                      })),
                    )
                  }
                />
                <Worth entry={entry} draft={draft} change={change} name={`pattern ${index + 1}`} />
              </div>
              {entry.pattern !== "" && patternFault(entry.pattern) && (
                <p className="text-sm text-bad">{patternFault(entry.pattern)}</p>
              )}
            </div>
          ))}
          <button
            type="button"
            className="button button-secondary"
            disabled={draft.accept.length >= MAX_ENTRIES}
            onClick={() => add({ row: newRow(), pattern: "", fraction: 1 })}
          >
            Add a pattern
          </button>
        </fieldset>
      </details>
    </div>
  );
}

type WorthProps = {
  entry: TextRow;
  draft: DraftOf<"text">;
  change: (accept: readonly TextRow[]) => void;
  name: string;
};

/** What an entry earns, and the way to take it out. */
const Worth = ({ entry, draft, change, name }: WorthProps) => (
  <span className="flex items-center gap-1">
    <ShareField
      label={`What ${name} is worth`}
      value={entry.fraction}
      onChange={(fraction) => change(changedRow(draft.accept, entry.row, (each) => ({ ...each, fraction })))}
    />
    <button
      type="button"
      className="button button-quiet"
      aria-label={`Take out ${name}`}
      onClick={() => change(withoutRow(draft.accept, entry.row))}
    >
      <span aria-hidden="true">×</span>
    </button>
  </span>
);

const OVERLOOKED = [
  ["case_sensitive", "Capital letters count: “paris” is wrong where “Paris” is right"],
  ["ignore_accents", "Overlook accents: “Malaga” is right where “Málaga” is"],
  ["ignore_punctuation", "Overlook punctuation: “dont” is right where “don’t” is"],
] as const;

const Leniency = ({
  draft,
  onChange,
  disabled,
}: Pick<EditorProps<"text">, "draft" | "onChange" | "disabled">) => (
  <fieldset className="space-y-1" disabled={disabled}>
    <legend className="mb-1 text-sm font-medium">How closely an answer is read</legend>
    {OVERLOOKED.map(([name, words]) => (
      <label key={name} className="flex min-h-8 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-6 shrink-0"
          checked={draft[name]}
          onChange={(event) => onChange({ ...draft, [name]: event.target.checked })}
        />
        {words}
      </label>
    ))}
    <label className="flex flex-wrap items-center gap-2 pt-1 text-sm">
      Typing mistakes forgiven
      <select
        className="input w-auto"
        value={draft.max_typos}
        onChange={(event) => onChange({ ...draft, max_typos: Number(event.target.value) })}
      >
        <option value={0}>None</option>
        <option value={1}>One</option>
        <option value={2}>Two</option>
      </select>
    </label>
    <p className="text-sm text-muted">
      A letter too much, too few, wrong, or two that changed places. Spaces at the ends never count.
    </p>
  </fieldset>
);
