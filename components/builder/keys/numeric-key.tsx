"use client";

import { reaches } from "#lib/grading/number-match.ts";
import { emptyNumber, type NumberRow, newRow, type ToleranceKind } from "./draft.ts";
import { changedRow, withoutRow } from "./edit.ts";
import type { EditorProps } from "./editor.ts";
import { acceptedBy } from "./key-of.ts";
import { NumberField, PercentField, ShareField } from "./number-field.tsx";
import { useFocusNew } from "./use-focus-new.ts";
import { numberSentence } from "./words.ts";

/** Which numbers are accepted, each line with what that comes to. */
export function NumericKey({ draft, onChange, interaction, disabled }: EditorProps<"numeric">) {
  const { list, focusNew } = useFocusNew();
  const { accept } = draft;
  const change = (next: readonly NumberRow[]) => onChange({ ...draft, accept: next });
  const add = (row: NumberRow) => {
    change([...accept, row]);
    focusNew();
  };
  const slider = interaction?.kind === "sliderInteraction" ? interaction : null;
  const isOutside = (row: NumberRow) => {
    const accepted = acceptedBy(row);
    return (
      slider !== null && accepted !== undefined && !reaches(accepted, slider.lowerBound, slider.upperBound)
    );
  };
  return (
    <div ref={list}>
      <fieldset className="space-y-3" disabled={disabled}>
        <legend className="mb-1.5 text-sm font-medium">Accepted numbers</legend>
        {accept.map((row, index) => (
          <div key={row.row} className="space-y-1.5 border-b border-line pb-3">
            <div className="flex flex-wrap items-center gap-2">
              {row.kind === "value" ? (
                <ValueFields
                  row={row}
                  name={`number ${index + 1}`}
                  onChange={(next) => change(changedRow(accept, row.row, () => next))}
                />
              ) : (
                <RangeFields
                  row={row}
                  name={`range ${index + 1}`}
                  onChange={(next) => change(changedRow(accept, row.row, () => next))}
                />
              )}
              <span className="ml-auto flex items-center gap-1">
                <ShareField
                  label={`What line ${index + 1} is worth`}
                  value={row.fraction}
                  onChange={(fraction) =>
                    change(changedRow(accept, row.row, (each) => ({ ...each, fraction })))
                  }
                />
                <button
                  type="button"
                  className="button button-quiet"
                  aria-label={`Take out line ${index + 1}`}
                  onClick={() => change(withoutRow(accept, row.row))}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </span>
            </div>
            {isOutside(row) ? (
              <p className="text-sm text-bad">
                The slider only goes from {slider?.lowerBound} to {slider?.upperBound}: nobody can give this
                answer.
              </p>
            ) : (
              <p className="text-sm text-muted">{numberSentence(row)}</p>
            )}
          </div>
        ))}
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="button button-secondary"
            disabled={accept.length >= MAX_ENTRIES}
            onClick={() => add(emptyNumber())}
          >
            Add a number
          </button>
          <button
            type="button"
            className="button button-secondary"
            disabled={accept.length >= MAX_ENTRIES}
            onClick={() => add({ row: newRow(), kind: "range", min: undefined, max: undefined, fraction: 1 })}
          >
            Add a range
          </button>
        </div>
      </fieldset>
    </div>
  );
}

const MAX_ENTRIES = 200;

type RowProps<K extends NumberRow["kind"]> = {
  row: Extract<NumberRow, { kind: K }>;
  name: string;
  onChange: (row: NumberRow) => void;
};

const TOLERANCES: readonly (readonly [ToleranceKind, string])[] = [
  ["none", "exactly"],
  ["absolute", "give or take"],
  ["relative", "give or take, in percent"],
  ["decimal_places", "rounded to decimal places"],
  ["significant_figures", "rounded to significant figures"],
];

function ValueFields({ row, name, onChange }: RowProps<"value">) {
  const { kind, amount } = row.tolerance;
  const set = (tolerance: typeof row.tolerance) => onChange({ ...row, tolerance });
  const field = { label: `Tolerance of ${name}`, value: amount, min: 0, className: "w-20" };
  return (
    <>
      <NumberField
        label={`Accepted ${name}`}
        value={row.value}
        onChange={(value) => onChange({ ...row, value })}
      />
      <select
        className="input w-auto max-w-full"
        aria-label={`How exactly ${name} is to be met`}
        value={kind}
        onChange={(event) => set({ kind: event.target.value as ToleranceKind, amount: undefined })}
      >
        {TOLERANCES.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {kind === "relative" && (
        <PercentField {...field} max={1e9} onChange={(next) => set({ kind, amount: next })} />
      )}
      {kind !== "none" && kind !== "relative" && (
        <NumberField {...field} onChange={(next) => set({ kind, amount: next })} />
      )}
    </>
  );
}

const RangeFields = ({ row, name, onChange }: RowProps<"range">) => (
  <span className="flex flex-wrap items-center gap-2 text-sm">
    from
    <NumberField label={`Least of ${name}`} value={row.min} onChange={(min) => onChange({ ...row, min })} />
    to
    <NumberField label={`Most of ${name}`} value={row.max} onChange={(max) => onChange({ ...row, max })} />
  </span>
);
