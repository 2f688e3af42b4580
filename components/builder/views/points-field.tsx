"use client";

import { parsePoints } from "#components/ui/parse-points.ts";
import { formatTypedNumber } from "#components/ui/parse-typed-number.ts";
import { useTypedValue } from "#components/ui/use-typed-value.ts";
import { QUESTION } from "#lib/messages/editor.ts";

type PointsFieldProps = {
  /** Undefined while the points aren't known. */
  value: number | undefined;
  number: number | undefined;
  onChange: (points: number) => void;
};

/** A field for a question's points. It reports any number greater than 0, up to 1,000,000. */
export function PointsField({ value, number, onChange }: PointsFieldProps) {
  const { text, isInvalid, type, end } = useTypedValue({ value, parse: parsePoints, onChange });
  return (
    <label className="flex items-center gap-1.5 text-sm text-muted">
      <input
        data-first-control=""
        className="input min-h-7 w-14 px-1.5 py-0.5 text-right"
        inputMode="decimal"
        aria-label={QUESTION.points(number)}
        aria-invalid={isInvalid ? true : undefined}
        value={text ?? (value === undefined ? "" : formatTypedNumber(value))}
        onChange={({ target }) => type(target.value)}
        onBlur={end}
      />
      <span aria-hidden="true">{QUESTION.pointUnit(value ?? 0)}</span>
    </label>
  );
}
