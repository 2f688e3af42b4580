"use client";

import { useState } from "react";
import { fromPercent, toPercent } from "./key-messages.ts";

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
  prefix?: string | undefined;
};

/** Shows what is typed as it is typed ("3," on the way to "3,14"), and tells the number that it says: undefined for none. */
export function NumberField({
  label,
  value,
  onChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  unit,
  prefix,
  className = "w-28",
  disabled,
}: NumberFieldProps) {
  const [typedText, setTypedText] = useState<string>();
  const parseInRange = (text: string): number | undefined => {
    const number = parseNumber(text);
    return number !== undefined && number >= min && number <= max ? number : undefined;
  };
  const normalized = value === undefined ? "" : String(value);
  const parsed = parseInRange(typedText ?? "");
  // What came from elsewhere (undo, say) takes the place of what was typed.
  const text = typedText !== undefined && (parsed === value || parsed === undefined) ? typedText : normalized;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      {prefix && (
        <span aria-hidden="true" className="text-sm text-muted">
          {prefix}
        </span>
      )}
      <input
        className={`input tabular-nums ${className}`}
        inputMode="decimal"
        autoComplete="off"
        aria-label={unit ? `${label}, in percent` : label}
        aria-invalid={text.trim() !== "" && parseInRange(text) === undefined ? true : undefined}
        disabled={disabled}
        value={text}
        onBlur={() => {
          if (value !== undefined) setTypedText(undefined);
        }}
        onChange={(event) => {
          setTypedText(event.target.value);
          onChange(parseInRange(event.target.value));
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
function parseNumber(text: string): number | undefined {
  const normalized = text.trim().replace("−", "-").replace(",", ".");
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(normalized)) return undefined;
  const number = Number(normalized);
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
    value={value === undefined ? undefined : toPercent(value)}
    onChange={(next) => onChange(next === undefined ? undefined : fromPercent(next))}
  />
);

/** A fraction that there always is: with nothing written it is `absent`, and shows so once the field is left. */
export const ShareField = ({
  onChange,
  fallback = 1,
  ...rest
}: FieldProps<number> & { fallback?: number; prefix?: string }) => (
  <PercentField prefix="earns" {...rest} onChange={(next) => onChange(next ?? fallback)} />
);
