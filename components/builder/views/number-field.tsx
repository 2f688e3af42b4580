"use client";

import { formatTypedNumber, parseTypedNumber } from "#components/ui/parse-typed-number.ts";
import { useTypedValue } from "#components/ui/use-typed-value.ts";

type NumberFieldProps = {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  /** Whether the value must be greater than `min`. */
  excludesMin?: boolean;
  isRequired?: boolean;
  /** Whether the value must be a whole number. */
  isWhole?: boolean;
  hint?: string;
  placeholder?: string;
};

/** A number field in a row of settings. It reports each valid value, and shows the typed text until it loses focus. */
export function NumberField({
  label,
  value,
  onChange,
  hint,
  isRequired = false,
  placeholder,
  ...bounds
}: NumberFieldProps) {
  const { text, isInvalid, type, end } = useTypedValue({
    value,
    parse: (typed) => parseNumber(typed, { ...bounds, isRequired }),
    onChange,
  });
  return (
    <label className="flex min-h-7 flex-wrap items-center gap-1.5" title={hint}>
      {label}
      <input
        className="input min-h-7 w-16 px-1.5 py-0.5"
        inputMode="decimal"
        placeholder={placeholder}
        value={text ?? (value === null ? "" : formatTypedNumber(value))}
        aria-invalid={isInvalid ? true : undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={end}
      />
    </label>
  );
}

type Bounds = Pick<NumberFieldProps, "min" | "max" | "excludesMin" | "isRequired" | "isWhole">;

/** Returns null for an empty text, if the number isn't required, and undefined for an invalid one. */
function parseNumber(
  text: string,
  { min = -1e15, max = 1e15, excludesMin = false, isRequired = false, isWhole = false }: Bounds,
): number | null | undefined {
  if (text.trim() === "") return isRequired ? undefined : null;
  const value = parseTypedNumber(text, { allowsExponent: true });
  if (value === undefined || (isWhole && !Number.isInteger(value))) return undefined;
  const isAboveMin = value > min || (value === min && !excludesMin);
  return isAboveMin && value <= max ? value : undefined;
}
