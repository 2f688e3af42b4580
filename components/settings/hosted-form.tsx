"use client";

import type { FormEvent } from "react";
import { Field } from "#components/ui/field.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { getFieldError } from "#lib/client/field-error.ts";
import type { OrganizationSettings } from "#lib/contract/settings.ts";
import { HOSTED_PROMPTS } from "#lib/contract/settings-ranges.ts";
import { HOSTED_FORM } from "#lib/messages/settings.ts";
import { SaveFailure } from "./save-failure.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

/** Sets what learners have to enter before they take an assessment through its link. */
export function HostedForm({ settings }: { settings: OrganizationSettings }) {
  const { save, error, isPending, isStale } = useSaveSettings(settings.revision, HOSTED_FORM.saved);
  const saved = settings.hosted_asks_for;
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("asks");
    const field = HOSTED_PROMPTS.find((each) => each === chosen);
    if (field) save({ hosted_asks_for: field });
  }
  return (
    <form onSubmit={onSubmit} method="post" className="max-w-md space-y-4">
      <SaveFailure error={error} isStale={isStale} savedValue={HOSTED_FORM.stored(saved)} />
      <Field
        label={HOSTED_FORM.label}
        hint={HOSTED_FORM.hint}
        error={getFieldError(error, "hosted_asks_for")}
      >
        {(fieldProps) => (
          <select {...fieldProps} name="asks" defaultValue={saved} className="input">
            {HOSTED_PROMPTS.map((field) => (
              <option key={field} value={field}>
                {HOSTED_FORM.options[field]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <PendingButton type="submit" className="button button-primary" isPending={isPending}>
        {HOSTED_FORM.save}
      </PendingButton>
    </form>
  );
}
