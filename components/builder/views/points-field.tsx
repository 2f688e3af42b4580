"use client";

import { useState } from "react";
import { parsePoints } from "#components/ui/parse-points.ts";
import { QUESTION } from "#lib/messages/editor.ts";

type PointsFieldProps = {
  /** Undefined while the points aren't known. */
  value: number | undefined;
  number: number | undefined;
  onChange: (points: number) => void;
};

/** A field for a question's points. It reports any number greater than 0, up to 1,000,000. */
export function PointsField({ value, number, onChange }: PointsFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isInvalid = typed !== undefined && parsePoints(typed) === undefined;
  return (
    <label className="flex items-center gap-1.5 text-sm text-muted">
      <input
        data-first-control=""
        className="input min-h-7 w-14 px-1.5 py-0.5 text-right"
        inputMode="decimal"
        aria-label={QUESTION.points(number)}
        aria-invalid={isInvalid ? true : undefined}
        value={typed ?? (value === undefined ? "" : String(value))}
        onChange={({ target }) => {
          setTyped(target.value);
          const points = parsePoints(target.value);
          if (points !== undefined && points !== value) onChange(points);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <span aria-hidden="true">{QUESTION.pointUnit(value ?? 0)}</span>
    </label>
  );
}
