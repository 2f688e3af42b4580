"use client";

import { MATCH_KEY } from "#lib/messages/editor-keys.ts";

type PairLineProps = {
  name: string;
  /** Whether the line can have at most one match. If so, it is a select; otherwise each option has a checkbox. */
  isSingle: boolean;
  options: readonly { id: string; name: string; isPicked: boolean }[];
  disabled: boolean;
  onAdd: (option: string) => void;
  onRemove: (option: string) => void;
};

/** Edits the matches of a source or gap. */
export function PairLine({ name, isSingle, options, disabled, onAdd, onRemove }: PairLineProps) {
  const selected = options.find(({ isPicked }) => isPicked);
  return (
    <>
      <span className="min-w-0 flex-1 basis-32 wrap-anywhere">{name}</span>
      {isSingle ? (
        <select
          className="input w-auto max-w-full flex-1 basis-40"
          aria-label={MATCH_KEY.matchFor(name)}
          disabled={disabled}
          value={selected?.id ?? ""}
          onChange={({ target }) => {
            if (target.value !== "") onAdd(target.value);
            else if (selected) onRemove(selected.id);
          }}
        >
          <option value="">{MATCH_KEY.none}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
      ) : (
        <fieldset className="flex flex-1 basis-40 flex-wrap gap-x-4" disabled={disabled}>
          <legend className="sr-only">{MATCH_KEY.matchFor(name)}</legend>
          {options.map((option) => (
            <label key={option.id} className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                className="size-6 shrink-0"
                checked={option.isPicked}
                onChange={({ target }) => (target.checked ? onAdd(option.id) : onRemove(option.id))}
              />
              {option.name}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
