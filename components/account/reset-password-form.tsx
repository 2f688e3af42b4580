"use client";

import type { FormEvent } from "react";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import { useAction } from "#lib/client/use-action.ts";
import { PASSWORD_FIELDS, RESET_PASSWORD } from "#lib/messages/account.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { StandaloneProviders } from "./standalone-providers.tsx";

function Form({ token }: { token: string }) {
  const resetPassword = useAction(
    (new_password: string) => call("PUT", "/password-resets", { token, new_password }),
    () => location.assign("/sign-in?changed=password"),
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    resetPassword.mutate(String(new FormData(event.currentTarget).get("password") ?? ""));
  }
  return (
    <form onSubmit={onSubmit} method="post" className="mt-6 space-y-4">
      {!getFieldError(resetPassword.error, "new_password") && <FormError error={resetPassword.error} />}
      <NewPasswordField
        label={PASSWORD_FIELDS.new}
        name="password"
        extraHint={RESET_PASSWORD.hint}
        error={getFieldError(resetPassword.error, "new_password")}
      />
      <PendingButton
        type="submit"
        className="button button-primary w-full"
        isPending={resetPassword.isPending || resetPassword.isSuccess}
      >
        {RESET_PASSWORD.verb}
      </PendingButton>
    </form>
  );
}

export const ResetPasswordForm = (props: { token: string }) => (
  <StandaloneProviders>
    <Form {...props} />
  </StandaloneProviders>
);
