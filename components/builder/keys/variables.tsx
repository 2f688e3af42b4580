"use client";

import { collectRanges } from "./build-key.ts";
import { removeRow, updateRow } from "./edit-draft.ts";
import type { EditorProps } from "./editor.ts";
import { createVariableRow } from "./empty-draft.ts";
import type { VariableRow } from "./key-draft.ts";
import { NumberField } from "./number-field.tsx";
import { RemoveButton } from "./remove-button.tsx";

const MAX_VARIABLES = 10;

/** The letters that stand for numbers, and where answers are compared. */
export function Variables({
  draft,
  onChange,
  disabled,
}: Pick<EditorProps<"expression">, "draft" | "onChange" | "disabled">) {
  const { variables } = draft;
  const ranges = collectRanges(variables);
  const change = (next: readonly VariableRow[]) => onChange({ ...draft, variables: next });
  return (
    <fieldset className="space-y-2" disabled={disabled}>
      <legend className="mb-1 text-sm font-medium">Variables</legend>
      <p className="text-sm text-muted">
        Every letter of a formula, with a range in which the formula has a value. Answers are compared there.
      </p>
      {variables.map((each, index) => (
        <VariableLine
          key={each.row}
          variable={each}
          number={index + 1}
          isValid={each.name === "" || each.name in ranges}
          onChange={(next) => change(updateRow(variables, each.row, () => next))}
          onRemove={() => change(removeRow(variables, each.row))}
        />
      ))}
      <button
        type="button"
        className="button button-secondary"
        disabled={variables.length >= MAX_VARIABLES}
        onClick={() => change([...variables, createVariableRow(variables.length === 0 ? "x" : "")])}
      >
        Add a variable
      </button>
    </fieldset>
  );
}

type VariableLineProps = {
  variable: VariableRow;
  number: number;
  isValid: boolean;
  onChange: (variable: VariableRow) => void;
  onRemove: () => void;
};

const VariableLine = ({ variable, number, isValid, onChange, onRemove }: VariableLineProps) => (
  <div className="flex flex-wrap items-center gap-2 text-sm">
    <input
      className="input w-20 font-mono"
      aria-label={`Name of variable ${number}`}
      maxLength={32}
      aria-invalid={isValid ? undefined : true}
      value={variable.name}
      onChange={({ target }) => onChange({ ...variable, name: target.value.trim() })}
    />
    from
    <NumberField
      label={`Least of variable ${number}`}
      className="w-20"
      value={variable.min}
      onChange={(min) => onChange({ ...variable, min })}
    />
    to
    <NumberField
      label={`Most of variable ${number}`}
      className="w-20"
      value={variable.max}
      onChange={(max) => onChange({ ...variable, max })}
    />
    <RemoveButton name={`variable ${number}`} onRemove={onRemove} />
  </div>
);
