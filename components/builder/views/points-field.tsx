"use client";

import { parsePoints } from "#components/ui/parse-points.ts";
import { useNumberInput } from "#components/ui/use-number-input.ts";
import { QUESTION } from "#lib/messages/editor.ts";

type PointsFieldProps = {
  /** Undefined while the points aren't known. */
  value: number | undefined;
  number: number | undefined;
  onChange: (points: number) => void;
};

/** A field for a question's points. It reports any number greater than 0, up to 1,000,000. */
export function PointsField({ value, number, onChange }: PointsFieldProps) {
  const { inputProps } = useNumberInput({ value, parse: parsePoints, onChange });
  return (
    <label className="flex items-center gap-1.5 text-sm text-muted">
      <input
        {...inputProps}
        data-first-control=""
        className="input min-h-7 w-14 px-1.5 py-0.5 text-right"
        aria-label={QUESTION.points(number)}
      />
      <span aria-hidden="true">{QUESTION.pointUnit(value ?? 0)}</span>
    </label>
  );
}
