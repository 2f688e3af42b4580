"use client";

import type { FormEvent } from "react";
import { Field } from "#components/ui/field.tsx";
import type { Settings } from "#lib/contract/settings.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import { SaveFailure } from "./save-failure.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

type Rates = Settings["rate_limits"];

const FIELDS: readonly { name: keyof Rates; label: string; hint: string }[] = [
  { name: "default", label: "Most requests", hint: "All but the two others. 300 to begin with." },
  { name: "submit", label: "Submissions", hint: "POST …/submit. 100 to begin with." },
  { name: "check", label: "Checks", hint: "POST …/check. 600 to begin with." },
];

const formatRates = ({ default: most, submit, check }: Rates): string =>
  `${formatCount(most, "request")}, ${formatCount(submit, "submission")} and ${formatCount(check, "check")} a minute.`;

/** Requests a minute that each API key may make. */
export function RateLimitsForm({ settings }: { settings: Settings }) {
  const { save, error, isPending, isStale } = useSaveSettings(settings.revision, "The limits are saved.");
  const saved = settings.rate_limits;
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const getNumber = (name: keyof Rates) => Number(given.get(name)) || 0;
    save({
      rate_limits: { default: getNumber("default"), submit: getNumber("submit"), check: getNumber("check") },
    });
  }
  return (
    <form onSubmit={onSubmit} method="post" noValidate className="space-y-4">
      <SaveFailure error={error} isStale={isStale} savedValue={formatRates(saved)} />
      <div className="grid gap-4 sm:grid-cols-3">
        {FIELDS.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={error?.getFieldError(`rate_limits.${name}`)}>
            {(given) => (
              <input
                {...given}
                name={name}
                inputMode="numeric"
                defaultValue={saved[name]}
                className="input"
              />
            )}
          </Field>
        ))}
      </div>
      <button type="submit" className="button button-primary" disabled={isPending}>
        Save the limits
      </button>
    </form>
  );
}
