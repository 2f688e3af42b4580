"use client";

import { type FormEvent, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import type { Settings } from "#lib/contract/settings.ts";
import { CHECK_COUNT, CHECK_WINDOW } from "#lib/contract/settings-ranges.ts";
import { formatCheckLimit, getLargestUnit, type Unit } from "./format.ts";
import { SaveFailure } from "./save-failure.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

const UNITS: readonly { seconds: Unit; name: string }[] = [
  { seconds: 1, name: "seconds" },
  { seconds: 60, name: "minutes" },
  { seconds: 3600, name: "hours" },
];

const isWithin = (n: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(n) && n >= min && n <= max;

/** How often a learner may have the same question checked; its effect stands in a sentence below, as one types. */
export function CheckLimitForm({ settings }: { settings: Settings }) {
  const { save, error, isPending, isStale } = useSaveSettings(
    settings.revision,
    "The limit on checks is saved.",
  );
  const saved = settings.check_limit;
  const [count, setCount] = useState(String(saved.count));
  const [unit, setUnit] = useState<Unit>(Math.min(getLargestUnit(saved.window_seconds), 3600) as Unit);
  const [windowLength, setWindowLength] = useState(String(saved.window_seconds / unit));
  const draft = { count: Number(count) || 0, window_seconds: Number(windowLength) * unit || 0 };
  const isValid = isWithin(draft.count, CHECK_COUNT) && isWithin(draft.window_seconds, CHECK_WINDOW);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save({ check_limit: draft });
  }
  return (
    <form onSubmit={onSubmit} method="post" noValidate className="max-w-md space-y-4">
      <SaveFailure error={error} isStale={isStale} savedValue={formatCheckLimit(saved)} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] gap-3">
        <Field label="Checks" error={error?.getFieldError("check_limit.count")}>
          {(fieldProps) => (
            <input
              {...fieldProps}
              inputMode="numeric"
              value={count}
              onChange={(event) => setCount(event.target.value)}
              className="input"
            />
          )}
        </Field>
        <Field label="Within" error={error?.getFieldError("check_limit.window_seconds")}>
          {(fieldProps) => (
            <input
              {...fieldProps}
              inputMode="numeric"
              value={windowLength}
              onChange={(event) => setWindowLength(event.target.value)}
              className="input"
            />
          )}
        </Field>
        <Field label="Unit">
          {(fieldProps) => (
            <select
              {...fieldProps}
              value={unit}
              onChange={(event) => setUnit(Number(event.target.value) as Unit)}
              className="input"
            >
              {UNITS.map(({ seconds, name }) => (
                <option key={seconds} value={seconds}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <p className="text-sm" aria-live="polite">
        {isValid ? formatCheckLimit(draft) : "From 1 to 100 checks, within a minute to 24 hours."}
      </p>
      <button type="submit" className="button button-primary" disabled={isPending}>
        Save the limit on checks
      </button>
    </form>
  );
}
