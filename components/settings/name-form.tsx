"use client";

import type { FormEvent } from "react";
import { Field } from "#components/ui/field.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { getFieldError } from "#lib/client/field-error.ts";
import type { OrganizationSettings } from "#lib/contract/settings.ts";
import { COMMON } from "#lib/messages/common.ts";
import { NAME_FORM } from "#lib/messages/settings.ts";
import { SaveFailure } from "./save-failure.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

/** Edits the organization's name. */
export function NameForm({ settings }: { settings: OrganizationSettings }) {
  const { save, error, isPending, isStale } = useSaveSettings(settings.revision, NAME_FORM.saved);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save({ name: String(new FormData(event.currentTarget).get("name") ?? "") });
  }
  return (
    <form onSubmit={onSubmit} method="post" className="max-w-md space-y-4">
      <SaveFailure error={error} isStale={isStale} savedValue={NAME_FORM.stored(settings.name)} />
      <Field label={COMMON.name} error={getFieldError(error, "name")}>
        {(fieldProps) => (
          <input
            {...fieldProps}
            name="name"
            defaultValue={settings.name}
            required
            maxLength={200}
            autoComplete="organization"
            className="input"
          />
        )}
      </Field>
      <PendingButton type="submit" className="button button-primary" isPending={isPending}>
        {NAME_FORM.save}
      </PendingButton>
    </form>
  );
}
