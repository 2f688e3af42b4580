"use client";

import { hasComparableText } from "./build-key.ts";
import { insertPastedTexts } from "./edit-draft.ts";
import type { EditorProps } from "./editor.ts";
import { createTextRow } from "./empty-draft.ts";
import { Leniency } from "./leniency.tsx";
import { ShareField } from "./number-field.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { TextPatterns } from "./text-patterns.tsx";
import { createTextRowActions, MAX_TEXTS, type TextRowProps } from "./text-rows.ts";
import { useFocusLastRow } from "./use-focus-last-row.ts";

type TextKeyProps = EditorProps<"text"> & {
  /** What is wrong with a pattern, as the service says; undefined where nothing is known to be. */
  getPatternError: (pattern: string) => string | undefined;
};

/** Which words are accepted, and what is overlooked in them. */
export function TextKey({ draft, onChange, disabled, getPatternError }: TextKeyProps) {
  const { list, focusLastRow } = useFocusLastRow();
  const rows = createTextRowActions(draft, onChange);
  const add = () => {
    rows.add(createTextRow());
    focusLastRow();
  };
  return (
    <div className="space-y-4">
      <fieldset className="space-y-2" disabled={disabled}>
        <legend className="mb-1 text-sm font-medium">Accepted answers</legend>
        <div ref={list} className="space-y-2">
          {draft.accept
            .filter((entry) => "value" in entry)
            .map((entry, index) => (
              <ValueRow
                key={entry.row}
                entry={entry}
                number={index + 1}
                draft={draft}
                rows={rows}
                onEnter={add}
              />
            ))}
        </div>
        <p className="text-sm text-muted">Paste several lines to add them all at once.</p>
        <button
          type="button"
          className="button button-secondary"
          disabled={draft.accept.length >= MAX_TEXTS}
          onClick={add}
        >
          Add an accepted answer
        </button>
      </fieldset>
      <Leniency draft={draft} onChange={onChange} disabled={disabled} />
      <TextPatterns draft={draft} rows={rows} disabled={disabled} getPatternError={getPatternError} />
    </div>
  );
}

type ValueRowProps = TextRowProps<"value"> & { draft: EditorProps<"text">["draft"]; onEnter: () => void };

function ValueRow({ entry, number, draft, rows, onEnter }: ValueRowProps) {
  const isEmptyAfterMatching = entry.value.trim() !== "" && !hasComparableText(entry.value, draft);
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <input
          className="input min-w-0 flex-1 basis-40"
          aria-label={`Accepted answer ${number}`}
          maxLength={1000}
          aria-invalid={isEmptyAfterMatching ? true : undefined}
          value={entry.value}
          onChange={({ target }) => rows.update({ ...entry, value: target.value })}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text/plain");
            const pasted = insertPastedTexts(draft.accept, entry.row, text);
            if (!pasted) return;
            event.preventDefault();
            rows.replaceAll(pasted);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
        />
        <ShareField
          label={`What accepted answer ${number} is worth`}
          value={entry.fraction}
          onChange={(fraction) => rows.update({ ...entry, fraction })}
        />
        <RemoveButton name={`accepted answer ${number}`} onRemove={() => rows.remove(entry.row)} />
      </div>
      {isEmptyAfterMatching && (
        <p className="text-sm text-bad">Nothing is left of it once accents and punctuation are overlooked.</p>
      )}
    </div>
  );
}
