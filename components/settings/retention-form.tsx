"use client";

import { type FormEvent, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { getFieldError } from "#lib/client/field-error.ts";
import type { OrganizationSettings } from "#lib/contract/settings.ts";
import { RETENTION_FORM } from "#lib/messages/settings.ts";
import { ConfirmRetention, isShorterRetention } from "./confirm-retention.tsx";
import { SaveFailure } from "./save-failure.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

/**
 * Sets after how many days submissions are erased, once the user has confirmed it if more are. An empty field keeps
 * them.
 */
export function RetentionForm({ settings }: { settings: OrganizationSettings }) {
  const { save, error, isPending, isStale } = useSaveSettings(settings.revision, RETENTION_FORM.saved);
  const [unconfirmed, setUnconfirmed] = useState<number>();
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("days") ?? "").trim();
    const days = text === "" ? null : Number(text) || 0;
    if (isShorterRetention(days, settings.retention_days)) setUnconfirmed(days);
    else save({ retention_days: days });
  }
  return (
    <>
      <form onSubmit={onSubmit} method="post" noValidate className="max-w-md space-y-4">
        <SaveFailure
          error={error}
          isStale={isStale}
          savedValue={RETENTION_FORM.stored(settings.retention_days)}
        />
        <Field
          label={RETENTION_FORM.label}
          hint={RETENTION_FORM.hint}
          error={getFieldError(error, "retention_days")}
        >
          {(fieldProps) => (
            <input
              {...fieldProps}
              name="days"
              inputMode="numeric"
              defaultValue={settings.retention_days ?? ""}
              className="input"
            />
          )}
        </Field>
        <PendingButton type="submit" className="button button-primary" isPending={isPending}>
          {RETENTION_FORM.save}
        </PendingButton>
      </form>
      <ConfirmRetention
        days={unconfirmed}
        onClose={() => setUnconfirmed(undefined)}
        onConfirm={(days) => save({ retention_days: days })}
      />
    </>
  );
}
