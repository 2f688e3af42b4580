"use client";

import { MAX_ACCEPTED_ANSWERS, MAX_ACCEPTED_LENGTH } from "#lib/contract/answer-key-limits.ts";
import { KEYS, TEXT_KEY } from "#lib/messages/editor-keys.ts";
import { hasComparableText } from "./build-key.ts";
import { insertPastedTexts } from "./edit-draft.ts";
import type { EditorProps } from "./editor-props.ts";
import { createTextRow } from "./empty-draft.ts";
import { ShareField } from "./number-field.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { TextMatching } from "./text-matching.tsx";
import { TextPatterns } from "./text-patterns.tsx";
import { createTextRowActions, type TextRowProps } from "./text-rows.ts";
import { useFocusLastRow } from "./use-focus-last-row.ts";

type TextKeyProps = EditorProps<"text"> & {
  /** Returns the service's error for a pattern, or undefined if there is none. */
  getPatternError: (pattern: string) => string | undefined;
};

/** Edits the accepted texts and patterns, and which differences are ignored. */
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
        <legend className="mb-1 text-sm font-medium">{TEXT_KEY.title}</legend>
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
        <p className="text-sm text-muted">{TEXT_KEY.pasteHint}</p>
        <button
          type="button"
          className="button button-secondary"
          disabled={draft.accept.length >= MAX_ACCEPTED_ANSWERS}
          onClick={add}
        >
          {TEXT_KEY.add}
        </button>
      </fieldset>
      <TextMatching draft={draft} onChange={onChange} disabled={disabled} />
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
          aria-label={TEXT_KEY.answer(number)}
          maxLength={MAX_ACCEPTED_LENGTH}
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
          label={KEYS.creditFor(TEXT_KEY.answerName(number))}
          value={entry.fraction}
          onChange={(fraction) => rows.update({ ...entry, fraction })}
        />
        <RemoveButton name={TEXT_KEY.answerName(number)} onRemove={() => rows.remove(entry.row)} />
      </div>
      {isEmptyAfterMatching && <p className="text-sm text-bad">{TEXT_KEY.nothingLeft}</p>}
    </div>
  );
}
