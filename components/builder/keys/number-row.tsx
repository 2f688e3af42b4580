"use client";

import { NUMERIC_KEY } from "#lib/messages/editor-keys.ts";
import type { NumberRow, ToleranceKind } from "./key-draft.ts";
import { NumberField, PercentField } from "./number-field.tsx";

type RowProps<K extends NumberRow["kind"]> = {
  row: Extract<NumberRow, { kind: K }>;
  /** The row's name within labels, such as "number 2". */
  name: string;
  onChange: (row: NumberRow) => void;
};

/** An accepted number and its tolerance. */
export function ValueFields({ row, name, onChange }: RowProps<"value">) {
  const { kind, amount } = row.tolerance;
  const setTolerance = (tolerance: typeof row.tolerance) => onChange({ ...row, tolerance });
  const amountProps = { label: NUMERIC_KEY.tolerance(name), value: amount, min: 0, className: "w-20" };
  return (
    <>
      <NumberField
        label={NUMERIC_KEY.accepted(name)}
        value={row.value}
        onChange={(value) => onChange({ ...row, value })}
      />
      <select
        className="input w-auto max-w-full"
        aria-label={NUMERIC_KEY.toleranceType(name)}
        value={kind}
        onChange={({ target }) => setTolerance({ kind: target.value as ToleranceKind, amount: undefined })}
      >
        {Object.entries(NUMERIC_KEY.tolerances).map(([value, label]) => (
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

/** An accepted range of numbers. */
export const RangeFields = ({ row, name, onChange }: RowProps<"range">) => (
  <span className="flex flex-wrap items-center gap-2 text-sm">
    {NUMERIC_KEY.from}
    <NumberField
      label={NUMERIC_KEY.minimum(name)}
      value={row.min}
      onChange={(min) => onChange({ ...row, min })}
    />
    {NUMERIC_KEY.to}
    <NumberField
      label={NUMERIC_KEY.maximum(name)}
      value={row.max}
      onChange={(max) => onChange({ ...row, max })}
    />
  </span>
);
