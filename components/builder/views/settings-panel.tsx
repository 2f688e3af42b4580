"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useState } from "react";
import { SETTING_LABELS, SOLUTION_LABELS } from "#components/assessments/settings-values.ts";
import { setField } from "#components/builder/editing/set-field.ts";
import { Field } from "#components/ui/field.tsx";
import type { DraftSettings } from "../document/draft.ts";

const NUMBERS = [
  {
    name: "passing_score_percent",
    label: SETTING_LABELS.passing,
    hint: "From 0 to 100",
    min: 0,
    max: 100,
    none: false,
  },
  {
    name: "time_limit_minutes",
    label: SETTING_LABELS.minutes,
    hint: "Empty: no limit",
    min: 1,
    max: 1440,
    none: true,
  },
  {
    name: "allowed_attempts",
    label: SETTING_LABELS.attempts,
    hint: "Empty: as many as they like",
    min: 1,
    max: 1000,
    none: true,
  },
] as const;

/** How it is taken: saved as it is written, and part of the same undo. */
export function SettingsPanel({ editor }: { editor: Editor }) {
  const settings = useEditorState({
    editor,
    selector: ({ editor: { state } }) => state.doc.attrs.settings as DraftSettings,
  });
  const updateSettings = (change: Partial<DraftSettings>) =>
    setField(editor, "settings", { ...(editor.state.doc.attrs.settings as DraftSettings), ...change });
  return (
    <div className="space-y-4">
      {NUMBERS.map((each) => (
        <NumberSetting
          key={each.name}
          {...each}
          value={settings[each.name]}
          onChange={(value) => updateSettings({ [each.name]: value })}
        />
      ))}
      <Field label={SETTING_LABELS.show} hint="In the review that the hosted player shows">
        {(given) => (
          <select
            {...given}
            className="input"
            value={settings.show_solutions}
            onChange={({ target }) =>
              updateSettings({ show_solutions: target.value as DraftSettings["show_solutions"] })
            }
          >
            {Object.entries(SOLUTION_LABELS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

type NumberSettingProps = Omit<(typeof NUMBERS)[number], "name"> & {
  value: number | null;
  onChange: (value: number | null) => void;
};

function NumberSetting({ label, hint, min, max, none: isOptional, value, onChange }: NumberSettingProps) {
  const [typed, setTyped] = useState<string>();
  const parseSetting = (text: string): number | null | undefined => {
    if (text.trim() === "") return isOptional ? null : undefined;
    const given = Number(text);
    return Number.isInteger(given) && given >= min && given <= max ? given : undefined;
  };
  const isInvalid = typed !== undefined && parseSetting(typed) === undefined;
  return (
    <Field label={label} hint={hint} error={isInvalid ? `A whole number from ${min} to ${max}` : undefined}>
      {(given) => (
        <input
          {...given}
          className="input"
          inputMode="numeric"
          value={typed ?? (value === null ? "" : String(value))}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = parseSetting(target.value);
            if (next !== undefined && next !== value) onChange(next);
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Field>
  );
}
