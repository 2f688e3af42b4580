"use client";

import { type FormEvent, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { getFieldError } from "#lib/client/field-error.ts";
import type { OrganizationSettings } from "#lib/contract/settings.ts";
import { CHECK_COUNT, CHECK_WINDOW } from "#lib/contract/settings-ranges.ts";
import {
  CHECK_LIMIT_FORM,
  type DurationUnit,
  formatCheckLimit,
  getLargestUnit,
} from "#lib/messages/settings.ts";
import { SaveFailure } from "./save-failure.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

const UNITS = [1, 60, 3600] as const;

const isWithin = (n: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(n) && n >= min && n <= max;

/** Sets how often a learner can check their answer to a question. The effect is explained while the user types. */
export function CheckLimitForm({ settings }: { settings: OrganizationSettings }) {
  const { save, error, isPending, isStale } = useSaveSettings(settings.revision, CHECK_LIMIT_FORM.saved);
  const saved = settings.check_limit;
  const [count, setCount] = useState(String(saved.count));
  const [unit, setUnit] = useState<DurationUnit>(
    Math.min(getLargestUnit(saved.window_seconds), 3600) as DurationUnit,
  );
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
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(max-content,1fr)] gap-3">
        <Field label={CHECK_LIMIT_FORM.count} error={getFieldError(error, "check_limit.count")}>
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
        <Field label={CHECK_LIMIT_FORM.window} error={getFieldError(error, "check_limit.window_seconds")}>
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
        <Field label={CHECK_LIMIT_FORM.unit}>
          {(fieldProps) => (
            <select
              {...fieldProps}
              value={unit}
              onChange={(event) => setUnit(Number(event.target.value) as DurationUnit)}
              className="input"
            >
              {UNITS.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {CHECK_LIMIT_FORM.units[seconds]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <p className="text-sm" aria-live="polite">
        {isValid ? formatCheckLimit(draft) : CHECK_LIMIT_FORM.range}
      </p>
      <PendingButton type="submit" className="button button-primary" isPending={isPending}>
        {CHECK_LIMIT_FORM.save}
      </PendingButton>
    </form>
  );
}
