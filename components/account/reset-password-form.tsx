"use client";

import type { FormEvent } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { Alone } from "./alone.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

function Form({ token }: { token: string }) {
  const set = useAction(
    (new_password: string) => call("PUT", "/password-resets", { token, new_password }),
    () => location.assign("/sign-in?changed=password"),
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    set.mutate(String(new FormData(event.currentTarget).get("password") ?? ""));
  }
  return (
    <form onSubmit={onSubmit} method="post" className="mt-6 space-y-4">
      {set.error && !set.error.at("new_password") && (
        <Banner tone="bad" alert>
          {set.error.message}
        </Banner>
      )}
      <NewPasswordField
        label="New password"
        name="password"
        more="You will be signed out everywhere."
        error={set.error?.at("new_password")}
      />
      <button
        type="submit"
        className="button button-primary w-full"
        disabled={set.isPending || set.isSuccess}
      >
        Set the password
      </button>
    </form>
  );
}

export const ResetPasswordForm = (props: { token: string }) => (
  <Alone>
    <Form {...props} />
  </Alone>
);
