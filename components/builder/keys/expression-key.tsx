"use client";

import { prepareExpression } from "#lib/grading/expression/prepare.ts";
import { type DraftOf, emptyExpression } from "./draft.ts";
import { changedRow, newVariable, withoutRow } from "./edit.ts";
import type { EditorProps } from "./editor.ts";
import { rangesOf } from "./key-of.ts";
import { NumberField, ShareField } from "./number-field.tsx";
import { useFocusNew } from "./use-focus-new.ts";

/** Which formulas are accepted: whatever is mathematically equal to one of them. */
export function ExpressionKey({ draft, onChange, disabled }: EditorProps<"expression">) {
  const { list, focusNew } = useFocusNew();
  const { accept } = draft;
  const ranges = rangesOf(draft.variables);
  const change = (next: DraftOf<"expression">["accept"]) => onChange({ ...draft, accept: next });
  return (
    <div className="space-y-4" ref={list}>
      <fieldset className="space-y-2" disabled={disabled}>
        <legend className="mb-1.5 text-sm font-medium">Accepted formulas</legend>
        {accept.map((entry, index) => {
          const fault = faultOf(entry.value, ranges);
          return (
            <div key={entry.row} className="space-y-1">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <input
                  className="input min-w-0 flex-1 basis-40 font-mono"
                  aria-label={`Accepted formula ${index + 1}`}
                  placeholder="2x + 1"
                  maxLength={1000}
                  aria-invalid={fault ? true : undefined}
                  value={entry.value}
                  onChange={(event) =>
                    change(changedRow(accept, entry.row, (each) => ({ ...each, value: event.target.value })))
                  }
                />
                <ShareField
                  label={`What formula ${index + 1} is worth`}
                  value={entry.fraction}
                  onChange={(fraction) =>
                    change(changedRow(accept, entry.row, (each) => ({ ...each, fraction })))
                  }
                />
                <button
                  type="button"
                  className="button button-quiet"
                  aria-label={`Take out formula ${index + 1}`}
                  onClick={() => change(withoutRow(accept, entry.row))}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </div>
              {fault && <p className="text-sm text-bad">This formula {fault}.</p>}
            </div>
          );
        })}
        <button
          type="button"
          className="button button-secondary"
          disabled={accept.length >= 20}
          onClick={() => {
            change([...accept, emptyExpression()]);
            focusNew();
          }}
        >
          Add a formula
        </button>
      </fieldset>
      <Variables draft={draft} onChange={onChange} disabled={disabled} />
      <label className="flex flex-wrap items-center gap-2 text-sm">
        The answer must be
        <select
          className="input w-auto"
          value={draft.form}
          disabled={disabled}
          onChange={(event) => onChange({ ...draft, form: event.target.value as typeof draft.form })}
        >
          <option value="any">in any form</option>
          <option value="expanded">expanded</option>
          <option value="factored">factored</option>
          <option value="simplified">simplified</option>
        </select>
      </label>
    </div>
  );
}

const faultOf = (value: string, ranges: ReturnType<typeof rangesOf>): string | undefined => {
  const prepared = value.trim() === "" ? undefined : prepareExpression(value, ranges);
  return typeof prepared === "string" ? prepared : undefined;
};

/** The letters that stand for numbers, and where answers are compared. */
function Variables({
  draft,
  onChange,
  disabled,
}: Pick<EditorProps<"expression">, "draft" | "onChange" | "disabled">) {
  const { variables } = draft;
  const known = rangesOf(variables);
  const change = (next: DraftOf<"expression">["variables"]) => onChange({ ...draft, variables: next });
  return (
    <fieldset className="space-y-2" disabled={disabled}>
      <legend className="mb-1 text-sm font-medium">Variables</legend>
      <p className="text-sm text-muted">
        Every letter of a formula, with a range in which the formula has a value. Answers are compared there.
      </p>
      {variables.map((each, index) => (
        <div key={each.row} className="flex flex-wrap items-center gap-2 text-sm">
          <input
            className="input w-20 font-mono"
            aria-label={`Name of variable ${index + 1}`}
            maxLength={32}
            aria-invalid={each.name !== "" && !(each.name in known) ? true : undefined}
            value={each.name}
            onChange={(event) =>
              change(changedRow(variables, each.row, (one) => ({ ...one, name: event.target.value.trim() })))
            }
          />
          from
          <NumberField
            label={`Least of variable ${index + 1}`}
            className="w-20"
            value={each.min}
            onChange={(min) => change(changedRow(variables, each.row, (one) => ({ ...one, min })))}
          />
          to
          <NumberField
            label={`Most of variable ${index + 1}`}
            className="w-20"
            value={each.max}
            onChange={(max) => change(changedRow(variables, each.row, (one) => ({ ...one, max })))}
          />
          <button
            type="button"
            className="button button-quiet"
            aria-label={`Take out variable ${index + 1}`}
            onClick={() => change(withoutRow(variables, each.row))}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button button-secondary"
        disabled={variables.length >= 10}
        onClick={() => change([...variables, newVariable(variables.length === 0 ? "x" : "")])}
      >
        Add a variable
      </button>
    </fieldset>
  );
}
