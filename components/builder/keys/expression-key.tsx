"use client";

import { type ExpressionOptions, findExpressionProblem } from "#lib/core/grading/expression/prepare.ts";
import { EXPRESSION_KEY, KEYS } from "#lib/messages/editor-keys.ts";
import { removeRow, updateRow } from "./edit-draft.ts";
import type { EditorProps } from "./editor-props.ts";
import { createExpressionRow } from "./empty-draft.ts";
import { ExpressionMatching } from "./expression-matching.tsx";
import type { KeyDraftByType } from "./key-draft.ts";
import { ShareField } from "./number-field.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { useFocusLastRow } from "./use-focus-last-row.ts";
import { collectRanges } from "./variable-ranges.ts";
import { Variables } from "./variables.tsx";

const MAX_FORMULAS = 20;

type FormulaRow = KeyDraftByType<"expression">["accept"][number];

/** Edits the accepted formulas. An answer is correct if it is mathematically equal to one of them. */
export function ExpressionKey({ draft, onChange, disabled }: EditorProps<"expression">) {
  const { list, focusLastRow } = useFocusLastRow();
  const { accept } = draft;
  const options = { ...draft, variables: collectRanges(draft.variables) };
  const change = (next: readonly FormulaRow[]) => onChange({ ...draft, accept: next });
  return (
    <div className="space-y-4">
      <fieldset className="space-y-2" disabled={disabled}>
        <legend className="mb-1.5 text-sm font-medium">{EXPRESSION_KEY.title}</legend>
        <div ref={list} className="space-y-2">
          {accept.map((entry, index) => (
            <FormulaLine
              key={entry.row}
              entry={entry}
              number={index + 1}
              error={findFormulaError(entry.value, options)}
              onChange={(next) => change(updateRow(accept, entry.row, () => next))}
              onRemove={() => change(removeRow(accept, entry.row))}
            />
          ))}
        </div>
        <button
          type="button"
          className="button button-secondary"
          disabled={accept.length >= MAX_FORMULAS}
          onClick={() => {
            change([...accept, createExpressionRow()]);
            focusLastRow();
          }}
        >
          {EXPRESSION_KEY.addFormula}
        </button>
      </fieldset>
      <Variables draft={draft} onChange={onChange} disabled={disabled} />
      <ExpressionMatching draft={draft} onChange={onChange} disabled={disabled} />
    </div>
  );
}

/** Returns why a formula can't be accepted, or undefined if it can be or is empty. */
const findFormulaError = (value: string, options: ExpressionOptions): string | undefined =>
  value.trim() === "" ? undefined : findExpressionProblem(value, options);

type FormulaLineProps = {
  entry: FormulaRow;
  number: number;
  error: string | undefined;
  onChange: (entry: FormulaRow) => void;
  onRemove: () => void;
};

const FormulaLine = ({ entry, number, error, onChange, onRemove }: FormulaLineProps) => (
  <div className="space-y-1">
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <input
        className="input min-w-0 flex-1 basis-40 font-mono"
        aria-label={EXPRESSION_KEY.formula(number)}
        placeholder="2x + 1"
        maxLength={1000}
        aria-invalid={error ? true : undefined}
        value={entry.value}
        onChange={({ target }) => onChange({ ...entry, value: target.value })}
      />
      <ShareField
        label={KEYS.creditFor(EXPRESSION_KEY.formulaName(number))}
        value={entry.fraction}
        onChange={(fraction) => onChange({ ...entry, fraction })}
      />
      <RemoveButton name={EXPRESSION_KEY.formulaName(number)} onRemove={onRemove} />
    </div>
    {error && <p className="text-sm text-bad">{EXPRESSION_KEY.invalid(error)}</p>}
  </div>
);
