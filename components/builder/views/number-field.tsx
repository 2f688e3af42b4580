"use client";

import { useState } from "react";

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
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? { ok: true } : parseNumber(typed, { ...bounds, isRequired });
  return (
    <label className="flex min-h-7 flex-wrap items-center gap-1.5" title={hint}>
      {label}
      <input
        className="input min-h-7 w-16 px-1.5 py-0.5"
        inputMode="decimal"
        placeholder={placeholder}
        value={typed ?? (value === null ? "" : String(value))}
        aria-invalid={read.ok ? undefined : true}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = parseNumber(target.value, { ...bounds, isRequired });
          if (next.ok && next.value !== value) onChange(next.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}

type Bounds = Pick<NumberFieldProps, "min" | "max" | "excludesMin" | "isRequired" | "isWhole">;

function parseNumber(
  text: string,
  { min = -1e15, max = 1e15, excludesMin = false, isRequired = false, isWhole = false }: Bounds,
): { ok: true; value: number | null } | { ok: false } {
  if (text.trim() === "") return isRequired ? { ok: false } : { ok: true, value: null };
  const value = Number(text.trim().replace(",", "."));
  if (isWhole && !Number.isInteger(value)) return { ok: false };
  return value > min || (value === min && !excludesMin)
    ? value <= max
      ? { ok: true, value }
      : { ok: false }
    : { ok: false };
}
