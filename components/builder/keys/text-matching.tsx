"use client";

import { TEXT_KEY } from "#lib/messages/editor-keys.ts";
import type { EditorProps } from "./editor-props.ts";

const OPTIONS = ["case_sensitive", "ignore_accents", "ignore_punctuation"] as const;

/** Selects which differences are ignored when an answer is compared with the accepted texts. */
export const TextMatching = ({
  draft,
  onChange,
  disabled,
}: Pick<EditorProps<"text">, "draft" | "onChange" | "disabled">) => (
  <fieldset className="space-y-1" disabled={disabled}>
    <legend className="mb-1 text-sm font-medium">{TEXT_KEY.matching}</legend>
    {OPTIONS.map((name) => (
      <label key={name} className="flex min-h-8 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-6 shrink-0"
          checked={draft[name]}
          onChange={({ target }) => onChange({ ...draft, [name]: target.checked })}
        />
        {TEXT_KEY.options[name]}
      </label>
    ))}
    <label className="flex flex-wrap items-center gap-2 pt-1 text-sm">
      {TEXT_KEY.typos}
      <select
        className="input w-auto"
        value={draft.max_typos}
        onChange={({ target }) => onChange({ ...draft, max_typos: Number(target.value) })}
      >
        {TEXT_KEY.typoCounts.map((label, count) => (
          <option key={label} value={count}>
            {label}
          </option>
        ))}
      </select>
    </label>
    <p className="text-sm text-muted">{TEXT_KEY.typoHint}</p>
  </fieldset>
);
