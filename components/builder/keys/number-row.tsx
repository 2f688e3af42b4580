"use client";

import type { NumberRow, ToleranceKind } from "./key-draft.ts";
import { NumberField, PercentField } from "./number-field.tsx";

type RowProps<K extends NumberRow["kind"]> = {
  row: Extract<NumberRow, { kind: K }>;
  /** As it is spoken of. */
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

/** A number, and how exactly it is to be met. */
export function ValueFields({ row, name, onChange }: RowProps<"value">) {
  const { kind, amount } = row.tolerance;
  const setTolerance = (tolerance: typeof row.tolerance) => onChange({ ...row, tolerance });
  const amountProps = { label: `Tolerance of ${name}`, value: amount, min: 0, className: "w-20" };
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
        onChange={({ target }) => setTolerance({ kind: target.value as ToleranceKind, amount: undefined })}
      >
        {TOLERANCES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {kind === "relative" && (
        <PercentField {...amountProps} max={1e9} onChange={(next) => setTolerance({ kind, amount: next })} />
      )}
      {kind !== "none" && kind !== "relative" && (
        <NumberField {...amountProps} onChange={(next) => setTolerance({ kind, amount: next })} />
      )}
    </>
  );
}

/** All numbers from one to another. */
export const RangeFields = ({ row, name, onChange }: RowProps<"range">) => (
  <span className="flex flex-wrap items-center gap-2 text-sm">
    from
    <NumberField label={`Least of ${name}`} value={row.min} onChange={(min) => onChange({ ...row, min })} />
    to
    <NumberField label={`Most of ${name}`} value={row.max} onChange={(max) => onChange({ ...row, max })} />
  </span>
);
