"use client";

import { Field } from "#components/ui/field.tsx";
import { SCORING } from "#lib/messages/editor-keys.ts";

type ScoringFieldProps<S extends string> = {
  value: S;
  /** The available options and their labels. */
  values: readonly S[];
  labels: Readonly<Record<S, string>>;
  /** A sentence that explains what the selected value means for this key. */
  sentence: string;
  disabled?: boolean | undefined;
  onChange: (value: S) => void;
};

/** Selects how answers earn points, and shows a sentence that explains the selected value. */
export function ScoringField<S extends string>({
  value,
  values,
  labels,
  sentence,
  disabled,
  onChange,
}: ScoringFieldProps<S>) {
  return (
    <Field label={SCORING.name} hint={sentence}>
      {(controlProps) => (
        <select
          {...controlProps}
          className="input max-w-80"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value as S)}
        >
          {values.map((name) => (
            <option key={name} value={name}>
              {labels[name]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export const SELECTION_SCORINGS = ["all_or_nothing", "partial", "mapping"] as const;
