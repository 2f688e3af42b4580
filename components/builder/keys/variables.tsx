"use client";

import { EXPRESSION_KEY, NUMERIC_KEY } from "#lib/messages/editor-keys.ts";
import { removeRow, updateRow } from "./edit-draft.ts";
import type { EditorProps } from "./editor-props.ts";
import { createVariableRow } from "./empty-draft.ts";
import type { VariableRow } from "./key-draft.ts";
import { NumberField } from "./number-field.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { collectRanges } from "./variable-ranges.ts";

const MAX_VARIABLES = 10;

/** Edits the formulas' variables and the ranges over which answers are compared. */
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
      <legend className="mb-1 text-sm font-medium">{EXPRESSION_KEY.variables}</legend>
      <p className="text-sm text-muted">{EXPRESSION_KEY.variablesHint}</p>
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
        {EXPRESSION_KEY.addVariable}
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
      aria-label={EXPRESSION_KEY.variableName(number)}
      maxLength={32}
      aria-invalid={isValid ? undefined : true}
      value={variable.name}
      onChange={({ target }) => onChange({ ...variable, name: target.value.trim() })}
    />
    {NUMERIC_KEY.from}
    <NumberField
      label={NUMERIC_KEY.minimum(EXPRESSION_KEY.variable(number))}
      className="w-20"
      value={variable.min}
      onChange={(min) => onChange({ ...variable, min })}
    />
    {NUMERIC_KEY.to}
    <NumberField
      label={NUMERIC_KEY.maximum(EXPRESSION_KEY.variable(number))}
      className="w-20"
      value={variable.max}
      onChange={(max) => onChange({ ...variable, max })}
    />
    <RemoveButton name={EXPRESSION_KEY.variable(number)} onRemove={onRemove} />
  </div>
);
