"use client";

import type { FormEvent } from "react";
import { Field } from "#components/ui/field.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { getFieldError } from "#lib/client/field-error.ts";
import type { OrganizationSettings } from "#lib/contract/settings.ts";
import { RATE_LIMITS_FORM } from "#lib/messages/settings.ts";
import { SaveFailure } from "./save-failure.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

type Rates = OrganizationSettings["rate_limits"];

const FIELDS = ["default", "submit", "check"] as const satisfies readonly (keyof Rates)[];

/** Sets how many requests per minute each API key can make. */
export function RateLimitsForm({ settings }: { settings: OrganizationSettings }) {
  const { save, error, isPending, isStale } = useSaveSettings(settings.revision, RATE_LIMITS_FORM.saved);
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
      <SaveFailure error={error} isStale={isStale} savedValue={RATE_LIMITS_FORM.stored(saved)} />
      <div className="grid gap-4 sm:grid-cols-3">
        {FIELDS.map((name) => (
          <Field
            key={name}
            {...RATE_LIMITS_FORM.fields[name]}
            error={getFieldError(error, `rate_limits.${name}`)}
          >
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
      <PendingButton type="submit" className="button button-primary" isPending={isPending}>
        {RATE_LIMITS_FORM.save}
      </PendingButton>
    </form>
  );
}
