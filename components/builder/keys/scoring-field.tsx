"use client";

import { Field } from "#components/ui/field.tsx";

type ScoringFieldProps<S extends string> = {
  value: S;
  choices: readonly (readonly [S, string])[];
  /** What the choice means here, in a sentence. */
  sentence: string;
  disabled?: boolean | undefined;
  onChange: (value: S) => void;
};

/** How answers earn points, and what that comes to. */
export function ScoringField<S extends string>({
  value,
  choices,
  sentence,
  disabled,
  onChange,
}: ScoringFieldProps<S>) {
  return (
    <Field label="Scoring" hint={sentence}>
      {(controlProps) => (
        <select
          {...controlProps}
          className="input max-w-80"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value as S)}
        >
          {choices.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export const SELECTION_SCORINGS = [
  ["all_or_nothing", "All or nothing"],
  ["partial", "A part for each right one"],
  ["mapping", "A share for each, set by you"],
] as const;
