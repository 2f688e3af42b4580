"use client";

import type { FormEvent } from "react";
import { Field } from "#components/ui/field.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import { useAction } from "#lib/client/use-action.ts";
import { NEW_ORGANIZATION } from "#lib/messages/account.ts";
import { COMMON } from "#lib/messages/common.ts";
import { StandaloneProviders } from "./standalone-providers.tsx";

function Form() {
  const createOrganization = useAction(
    (name: string) => call("POST", "/organizations", { name }),
    () => location.assign("/"),
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    createOrganization.mutate(String(new FormData(event.currentTarget).get("name") ?? ""));
  }
  return (
    <form onSubmit={onSubmit} method="post" className="mt-6 space-y-4">
      <Field
        label={COMMON.name}
        error={
          createOrganization.error
            ? (getFieldError(createOrganization.error, "name") ?? createOrganization.error.message)
            : undefined
        }
      >
        {(fieldProps) => (
          <input
            {...fieldProps}
            name="name"
            required
            maxLength={200}
            autoComplete="organization"
            className="input"
          />
        )}
      </Field>
      <PendingButton
        type="submit"
        className="button button-primary w-full"
        isPending={createOrganization.isPending || createOrganization.isSuccess}
      >
        {NEW_ORGANIZATION.verb}
      </PendingButton>
    </form>
  );
}

export const NewOrganizationForm = () => (
  <StandaloneProviders>
    <Form />
  </StandaloneProviders>
);
