"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useState } from "react";
import { DeadlineField } from "#components/assessments/deadline-field.tsx";
import { GradeSkippedField } from "#components/assessments/grade-skipped-field.tsx";
import { type Period, PeriodFields } from "#components/assessments/period-fields.tsx";
import { isPeriodOrdered } from "#components/assessments/settings-values.ts";
import { setField } from "#components/builder/editing/set-field.ts";
import { Field } from "#components/ui/field.tsx";
import { SETTING_LABELS, SETTING_TEXTS, SOLUTION_LABELS } from "#lib/messages/assessment-settings.ts";
import { SETTINGS_HINTS } from "#lib/messages/editor.ts";
import type { DraftSettings } from "../document/draft.ts";

const NUMBERS = [
  {
    name: "passing_score_percent",
    label: SETTING_LABELS.passing,
    min: 0,
    max: 100,
    isOptional: false,
  },
  {
    name: "allowed_attempts",
    label: SETTING_LABELS.attempts,
    min: 1,
    max: 1000,
    isOptional: true,
  },
  {
    name: "time_limit_minutes",
    label: SETTING_LABELS.minutes,
    min: 1,
    max: 1440,
    isOptional: true,
  },
] as const;

/** The assessment's settings. They are saved and undone together with its content. */
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
      <DeadlineField
        value={settings.on_deadline}
        hasTimeLimit={settings.time_limit_minutes !== null}
        onChange={(on_deadline) => updateSettings({ on_deadline })}
      />
      <PeriodSettings settings={settings} onChange={updateSettings} />
      <Field label={SETTING_LABELS.show} hint={SETTINGS_HINTS.show_solutions}>
        {(controlProps) => (
          <select
            {...controlProps}
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
      <GradeSkippedField
        value={settings.grade_skipped}
        onChange={(grade_skipped) => updateSettings({ grade_skipped })}
      />
    </div>
  );
}

type PeriodSettingsProps = {
  settings: DraftSettings;
  onChange: (change: Pick<DraftSettings, "opens_at" | "closes_at">) => void;
};

/**
 * When the assessment opens and closes. Times in the wrong order aren't saved: otherwise both would have to be changed in
 * a certain order.
 */
function PeriodSettings({ settings: { opens_at, closes_at }, onChange }: PeriodSettingsProps) {
  const [unsaved, setUnsaved] = useState<Partial<Period>>({});
  const period: Period = { opensAt: opens_at, closesAt: closes_at, ...unsaved };
  const isOrdered = isPeriodOrdered(period.opensAt, period.closesAt);
  return (
    <PeriodFields
      {...period}
      errors={{ closesAt: isOrdered ? undefined : SETTING_TEXTS.unsavedPeriod }}
      onChange={(change) => {
        const next = { ...period, ...change };
        if (!isPeriodOrdered(next.opensAt, next.closesAt)) return setUnsaved({ ...unsaved, ...change });
        setUnsaved({});
        onChange({ opens_at: next.opensAt, closes_at: next.closesAt });
      }}
    />
  );
}

type NumberSettingProps = (typeof NUMBERS)[number] & {
  value: number | null;
  onChange: (value: number | null) => void;
};

function NumberSetting({ name, label, min, max, isOptional, value, onChange }: NumberSettingProps) {
  const [typed, setTyped] = useState<string>();
  const parseSetting = (text: string): number | null | undefined => {
    if (text.trim() === "") return isOptional ? null : undefined;
    const number = Number(text);
    return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
  };
  const isInvalid = typed !== undefined && parseSetting(typed) === undefined;
  return (
    <Field
      label={label}
      hint={isOptional ? undefined : SETTINGS_HINTS[name]}
      error={isInvalid ? SETTINGS_HINTS.range(min, max) : undefined}
    >
      {(controlProps) => (
        <input
          {...controlProps}
          className="input"
          inputMode="numeric"
          placeholder={isOptional ? SETTINGS_HINTS[name] : undefined}
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
