"use client";

import { type FormEvent, useRef } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Field } from "#components/ui/field.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { NewPasswordField } from "./new-password-field.tsx";

type PasswordChange = { current_password: string; new_password: string };

export function ChangePassword() {
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const change = useAction(
    (given: PasswordChange) => call<{ ended: number }>("PUT", "/account/password", given),
    ({ data }) => {
      form.current?.reset();
      toast(
        data.ended > 0
          ? `Changed. You are signed out in ${data.ended} other places.`
          : "Your password is changed.",
      );
    },
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    change.mutate({
      current_password: String(given.get("current")),
      new_password: String(given.get("new")),
    });
  }
  return (
    <form ref={form} onSubmit={onSubmit} method="post" className="max-w-sm space-y-4">
      {change.error && change.error.details.length === 0 && (
        <Banner tone="bad" alert>
          {change.error.message}
        </Banner>
      )}
      <Field label="Current password" error={change.error?.getFieldError("current_password")}>
        {(given) => (
          <input
            {...given}
            name="current"
            type="password"
            autoComplete="current-password"
            required
            className="input"
          />
        )}
      </Field>
      <NewPasswordField
        label="New password"
        name="new"
        extraHint="You will be signed out everywhere else."
        error={change.error?.getFieldError("new_password")}
      />
      <button type="submit" className="button button-primary" disabled={change.isPending}>
        Change the password
      </button>
    </form>
  );
}
