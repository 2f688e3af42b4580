"use client";

import type { FormEvent } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Field } from "#components/ui/field.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
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
          If there is an account with this address, a message with a link is on its way. The link works once,
          within an hour.
        </Banner>
      </div>
    );
  }
  return (
    <form onSubmit={onSubmit} method="post" className="mt-6 space-y-4">
      {requestReset.error && !requestReset.error.getFieldError("email") && (
        <Banner tone="bad" alert>
          {requestReset.error.message}
        </Banner>
      )}
      <Field label="E-mail address" error={requestReset.error?.getFieldError("email")}>
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
      <button type="submit" className="button button-primary w-full" disabled={requestReset.isPending}>
        Send me a link
      </button>
    </form>
  );
}

export const ForgotPasswordForm = () => (
  <StandaloneProviders>
    <Form />
  </StandaloneProviders>
);
