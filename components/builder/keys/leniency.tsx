"use client";

import type { EditorProps } from "./editor.ts";

const LENIENCY_OPTIONS = [
  ["case_sensitive", "Capital letters count: “paris” is wrong where “Paris” is right"],
  ["ignore_accents", "Overlook accents: “Malaga” is right where “Málaga” is"],
  ["ignore_punctuation", "Overlook punctuation: “dont” is right where “don’t” is"],
] as const;

/** What does not count when a text is compared. */
export const Leniency = ({
  draft,
  onChange,
  disabled,
}: Pick<EditorProps<"text">, "draft" | "onChange" | "disabled">) => (
  <fieldset className="space-y-1" disabled={disabled}>
    <legend className="mb-1 text-sm font-medium">How closely an answer is read</legend>
    {LENIENCY_OPTIONS.map(([name, label]) => (
      <label key={name} className="flex min-h-8 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-6 shrink-0"
          checked={draft[name]}
          onChange={({ target }) => onChange({ ...draft, [name]: target.checked })}
        />
        {label}
      </label>
    ))}
    <label className="flex flex-wrap items-center gap-2 pt-1 text-sm">
      Typing mistakes forgiven
      <select
        className="input w-auto"
        value={draft.max_typos}
        onChange={({ target }) => onChange({ ...draft, max_typos: Number(target.value) })}
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
