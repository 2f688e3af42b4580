"use client";

import { type FormEvent, useRef } from "react";
import { Field } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import { useAction } from "#lib/client/use-action.ts";
import { CHANGE_PASSWORD, PASSWORD_FIELDS } from "#lib/messages/account.ts";
import { NewPasswordField } from "./new-password-field.tsx";

type PasswordChange = { current_password: string; new_password: string };

export function ChangePassword() {
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const change = useAction(
    (input: PasswordChange) => call("PUT", "/account/password", input),
    ({ data }) => {
      form.current?.reset();
      toast(CHANGE_PASSWORD.done(data.ended));
    },
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    change.mutate({
      current_password: String(formData.get("current")),
      new_password: String(formData.get("new")),
    });
  }
  return (
    <form ref={form} onSubmit={onSubmit} method="post" className="max-w-sm space-y-4">
      {change.error?.details.length === 0 && <FormError error={change.error} />}
      <Field label={PASSWORD_FIELDS.current} error={getFieldError(change.error, "current_password")}>
        {(fieldProps) => (
          <input
            {...fieldProps}
            name="current"
            type="password"
            autoComplete="current-password"
            required
            className="input"
          />
        )}
      </Field>
      <NewPasswordField
        label={PASSWORD_FIELDS.new}
        name="new"
        extraHint={CHANGE_PASSWORD.hint}
        error={getFieldError(change.error, "new_password")}
      />
      <PendingButton type="submit" className="button button-primary" isPending={change.isPending}>
        {CHANGE_PASSWORD.verb}
      </PendingButton>
    </form>
  );
}
