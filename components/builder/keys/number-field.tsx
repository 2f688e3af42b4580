"use client";

import { useState } from "react";
import { formatTypedNumber, parseTypedNumber } from "#components/ui/parse-typed-number.ts";
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
  unit?: "percent";
  /** A word shown before the field and hidden from screen readers. */
  prefix?: string | undefined;
};

/**
 * A number field that keeps the typed text (such as "3," while typing "3,14") and reports the number, or undefined if
 * there is none.
 */
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
    const number = parseTypedNumber(text, { allowsExponent: true });
    return number !== undefined && number >= min && number <= max ? number : undefined;
  };
  const normalized = value === undefined ? "" : formatTypedNumber(value);
  const parsed = parseInRange(typedText ?? "");
  // If the value was changed elsewhere, such as by undo, it replaces the typed text.
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
        aria-label={unit ? KEYS.percent(label) : label}
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

/** A field for a fraction, which is shown as a percentage. The default range is −100% to 100%. */
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

/**
 * A field for a fraction that is always defined. If the field is left empty, its value is `fallback`, which appears
 * when the field loses focus.
 */
export const ShareField = ({
  onChange,
  fallback = 1,
  ...rest
}: FieldProps<number> & { fallback?: number; prefix?: string }) => (
  <PercentField prefix={KEYS.credit} {...rest} onChange={(next) => onChange(next ?? fallback)} />
);
