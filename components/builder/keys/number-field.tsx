"use client";

import { parseNumberWithin } from "#components/ui/parse-typed-number.ts";
import { useNumberInput } from "#components/ui/use-number-input.ts";
import { KEYS } from "#lib/messages/editor-keys.ts";
import { fromPercent, toPercent } from "./percent.ts";

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
  /** The value of an empty field. By default, it has none. */
  emptyValue?: number | undefined;
  isWhole?: boolean;
  unit?: "percent";
  /** A word shown before the field and hidden from screen readers. */
  prefix?: string | undefined;
};

/**
 * A number field without a visible label. It reports each valid number, undefined if it is empty, and the former value
 * while the text is invalid.
 */
export function NumberField({
  label,
  value,
  onChange,
  emptyValue,
  unit,
  prefix,
  className = "w-28",
  disabled,
  ...bounds
}: NumberFieldProps) {
  const { inputProps } = useNumberInput({
    value: value ?? null,
    parse: (text) =>
      parseNumberWithin(text, { ...bounds, allowsExponent: true, emptyValue: emptyValue ?? null }),
    onChange: (next) => onChange(next ?? undefined),
  });
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      {prefix && (
        <span aria-hidden="true" className="text-sm text-muted">
          {prefix}
        </span>
      )}
      <input
        {...inputProps}
        className={`input tabular-nums ${className}`}
        aria-label={unit ? KEYS.percent(label) : label}
        disabled={disabled}
      />
      {unit && (
        <span aria-hidden="true" className="text-sm text-muted">
          %
        </span>
      )}
    </span>
  );
}

/** A field for a fraction, which is shown as a percentage. The default range is −100% to 100%. */
export const PercentField = ({
  value,
  onChange,
  emptyValue,
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
    emptyValue={emptyValue === undefined ? undefined : toPercent(emptyValue)}
    onChange={(next) => onChange(next === undefined ? undefined : fromPercent(next))}
  />
);

/** A field for a fraction that is always defined. If the field is empty, its value is `fallback`. */
export const ShareField = ({
  onChange,
  fallback = 1,
  ...rest
}: FieldProps<number> & { fallback?: number; prefix?: string }) => (
  <PercentField
    prefix={KEYS.credit}
    {...rest}
    emptyValue={fallback}
    onChange={(next) => onChange(next ?? fallback)}
  />
);
