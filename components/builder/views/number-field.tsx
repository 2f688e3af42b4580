"use client";

import { useState } from "react";

type NumberFieldProps = {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  /** Whether `min` itself is too small. */
  above?: boolean;
  /** Whether it may not be left empty. */
  needed?: boolean;
  hint?: string;
};

/** A small number in a row of settings: taken as soon as it is one, shown as typed until it is left. */
export function NumberField({ label, value, onChange, hint, needed = false, ...bounds }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? { ok: true } : parseNumber(typed, { ...bounds, needed });
  return (
    <label className="flex min-h-7 flex-wrap items-center gap-1.5" title={hint}>
      {label}
      <input
        className="input min-h-7 w-16 px-1.5 py-0.5"
        inputMode="decimal"
        value={typed ?? (value === null ? "" : String(value))}
        aria-invalid={read.ok ? undefined : true}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = parseNumber(target.value, { ...bounds, needed });
          if (next.ok && next.value !== value) onChange(next.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}

type Bounds = Pick<NumberFieldProps, "min" | "max" | "above" | "needed">;

function parseNumber(
  text: string,
  { min = -1e15, max = 1e15, above = false, needed = false }: Bounds,
): { ok: true; value: number | null } | { ok: false } {
  if (text.trim() === "") return needed ? { ok: false } : { ok: true, value: null };
  const value = Number(text.trim().replace(",", "."));
  return value > min || (value === min && !above)
    ? value <= max
      ? { ok: true, value }
      : { ok: false }
    : { ok: false };
}
