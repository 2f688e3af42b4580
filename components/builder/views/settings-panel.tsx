"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Suspense, useState } from "react";
import { setField } from "#components/builder/editing/set-field.ts";
import { Field } from "#components/ui/field.tsx";
import { LabeledNumberField } from "#components/ui/labeled-number-field.tsx";
import { parseNumberWithin } from "#components/ui/parse-typed-number.ts";
import { SETTING_LABELS, SOLUTION_LABELS } from "#lib/messages/assessment-settings.ts";
import { SETTINGS_HINTS, SETTINGS_PANEL } from "#lib/messages/editor.ts";
import type { DraftSettings } from "../document/draft.ts";
import { lazyView } from "../lazy-view.tsx";
import type { MoreSettingsProps } from "./more-settings.tsx";

const MoreSettings = lazyView(() => import("./more-settings.tsx").then(({ MoreSettings: view }) => view));

const NUMBERS = [
  {
    name: "passing_score_percent",
    label: "passing",
    min: 0,
    max: 100,
    isOptional: false,
  },
  {
    name: "allowed_attempts",
    label: "attempts",
    min: 1,
    max: 1000,
    isOptional: true,
  },
  {
    name: "time_limit_minutes",
    label: "minutes",
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
      {NUMBERS.map(({ name, label, min, max, isOptional }) => (
        <LabeledNumberField
          key={name}
          label={SETTING_LABELS[label]}
          hint={isOptional ? undefined : SETTINGS_HINTS[name]}
          placeholder={isOptional ? SETTINGS_HINTS[name] : undefined}
          error={SETTINGS_HINTS.range(min, max)}
          inputMode="numeric"
          value={settings[name]}
          parse={(text) =>
            parseNumberWithin(text, { min, max, isWhole: true, emptyValue: isOptional ? null : undefined })
          }
          onChange={(value) => updateSettings({ [name]: value })}
        />
      ))}
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
      <MoreSettingsDisclosure settings={settings} onChange={updateSettings} />
    </div>
  );
}

/** Settings that are rarely used, loaded when they are first opened. They start open if one of them is in use. */
function MoreSettingsDisclosure(props: MoreSettingsProps) {
  const {
    on_deadline,
    opens_at,
    closes_at,
    grade_skipped,
    marking,
    exercise_order,
    grade_policy,
    blueprint,
  } = props.settings;
  const isInUse =
    on_deadline !== "accept_late" ||
    opens_at !== null ||
    closes_at !== null ||
    grade_skipped ||
    marking?.mode === "double" ||
    exercise_order === "random" ||
    grade_policy !== "best" ||
    Boolean(blueprint);
  const [wasInUse] = useState(isInUse);
  const [wasOpened, setOpened] = useState(isInUse);
  return (
    <details open={wasInUse} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="cursor-pointer py-1 text-sm font-medium">{SETTINGS_PANEL.more}</summary>
      <Suspense>{wasOpened && <MoreSettings {...props} />}</Suspense>
    </details>
  );
}
