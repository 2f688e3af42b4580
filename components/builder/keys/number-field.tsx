"use client";

import { useState } from "react";
import { fromPercent, percent } from "./words.ts";

type FieldProps<V> = {
  label: string;
  value: V;
  onChange: (value: V) => void;
  min?: number;
  max?: number;
  className?: string;
  disabled?: boolean | undefined;
};

type NumberFieldProps = FieldProps<number | undefined> & {
  unit?: "percent";
  /** A word before it, for those who see where it stands. */
  lead?: string | undefined;
};

/** Shows what is typed as it is typed ("3," on the way to "3,14"), and tells the number that it says: undefined for none. */
export function NumberField({
  label,
  value,
  onChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  unit,
  lead,
  className = "w-28",
  disabled,
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const read = (text: string): number | undefined => {
    const number = numberIn(text);
    return number !== undefined && number >= min && number <= max ? number : undefined;
  };
  const written = value === undefined ? "" : String(value);
  const said = read(typed ?? "");
  // What came from elsewhere (undo, say) takes the place of what was typed.
  const text = typed !== undefined && (said === value || said === undefined) ? typed : written;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      {lead && (
        <span aria-hidden="true" className="text-sm text-muted">
          {lead}
        </span>
      )}
      <input
        className={`input tabular-nums ${className}`}
        inputMode="decimal"
        autoComplete="off"
        aria-label={unit ? `${label}, in percent` : label}
        aria-invalid={text.trim() !== "" && read(text) === undefined ? true : undefined}
        disabled={disabled}
        value={text}
        onBlur={() => {
          if (value !== undefined) setTyped(undefined);
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(read(event.target.value));
        }}
      />
      {unit && (
        <span aria-hidden="true" className="text-sm text-muted">
          %
        </span>
      )}
    </span>
  );
}

/** A decimal with a point or a comma, and perhaps an exponent. */
function numberIn(text: string): number | undefined {
  const written = text.trim().replace("−", "-").replace(",", ".");
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(written)) return undefined;
  const number = Number(written);
  return Number.isFinite(number) ? number : undefined;
}

/** A fraction, shown in percent; -100 to 100 unless said otherwise. */
export const PercentField = ({
  value,
  onChange,
  min = -1,
  max = 1,
  className = "w-20",
  ...rest
}: NumberFieldProps) => (
  <NumberField
    {...rest}
    className={className}
    unit="percent"
    min={min * 100}
    max={max * 100}
    value={value === undefined ? undefined : percent(value)}
    onChange={(given) => onChange(given === undefined ? undefined : fromPercent(given))}
  />
);

/** A fraction that there always is: with nothing written it is `absent`, and shows so once the field is left. */
export const ShareField = ({
  onChange,
  absent = 1,
  ...rest
}: FieldProps<number> & { absent?: number; lead?: string }) => (
  <PercentField lead="earns" {...rest} onChange={(given) => onChange(given ?? absent)} />
);
