"use client";

import { parseNumberWithin } from "#components/ui/parse-typed-number.ts";
import { useNumberInput } from "#components/ui/use-number-input.ts";

type InlineNumberFieldProps = {
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

/** A number field in a row of settings. It reports each valid value, and the former one while the text is invalid. */
export function InlineNumberField({
  label,
  value,
  onChange,
  hint,
  placeholder,
  isRequired = false,
  ...bounds
}: InlineNumberFieldProps) {
  const { inputProps } = useNumberInput({
    value,
    parse: (text) =>
      parseNumberWithin(text, {
        ...LIMITS,
        ...bounds,
        allowsExponent: true,
        emptyValue: isRequired ? undefined : null,
      }),
    onChange,
  });
  return (
    <label className="flex min-h-7 flex-wrap items-center gap-1.5" title={hint}>
      {label}
      <input {...inputProps} className="input min-h-7 w-16 px-1.5 py-0.5" placeholder={placeholder} />
    </label>
  );
}

const LIMITS = { min: -1e15, max: 1e15 };
