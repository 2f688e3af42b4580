"use client";

import type { FormEvent } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import { useAction } from "#lib/client/use-action.ts";
import { FORGOT_PASSWORD } from "#lib/messages/account.ts";
import { COMMON } from "#lib/messages/common.ts";
import { StandaloneProviders } from "./standalone-providers.tsx";

function Form() {
  const requestReset = useAction((email: string) => call("POST", "/password-resets", { email }));
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    requestReset.mutate(String(new FormData(event.currentTarget).get("email") ?? ""));
  }
  if (requestReset.isSuccess) {
    return (
      <div className="mt-6">
        <Banner tone="good" alert>
          {FORGOT_PASSWORD.sent}
        </Banner>
      </div>
    );
  }
  return (
    <form onSubmit={onSubmit} method="post" className="mt-6 space-y-4">
      {!getFieldError(requestReset.error, "email") && <FormError error={requestReset.error} />}
      <Field label={COMMON.email} error={getFieldError(requestReset.error, "email")}>
        {(fieldProps) => (
          <input
            {...fieldProps}
            name="email"
            type="email"
            autoComplete="username"
            required
            className="input"
          />
        )}
      </Field>
      <PendingButton
        type="submit"
        className="button button-primary w-full"
        isPending={requestReset.isPending}
      >
        {FORGOT_PASSWORD.verb}
      </PendingButton>
    </form>
  );
}

export const ForgotPasswordForm = () => (
  <StandaloneProviders>
    <Form />
  </StandaloneProviders>
);
