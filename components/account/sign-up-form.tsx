"use client";

import type { FormEvent } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Field } from "#components/ui/field.tsx";
import { CallFailure, call } from "#lib/client/call.ts";
import { signInWithPassword } from "#lib/client/sign-in.ts";
import { useAction } from "#lib/client/use-action.ts";
import { Alone } from "./alone.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

type Given = { name: string; email: string; password: string; invitation: string | undefined };

/** Makes the account and signs in to it. That the address has an account already shows in nothing but a sign-in that fails. */
async function signUp({ email, password, ...given }: Given): Promise<void> {
  await call("POST", "/sign-up", { ...given, email, password });
  await signInWithPassword(email, password).catch((error) => {
    if (!(error instanceof CallFailure) || error.code !== "unauthenticated") throw error;
    throw new CallFailure(
      "unauthenticated",
      "We could not sign you in with these. If you have an account already, sign in with its password.",
    );
  });
}

type SignUpFormProps = {
  returnTo: string;
  /** The invitation that leads here, if one does: its token, and the address that it is for. */
  invitation: { token: string; email: string } | undefined;
};

function Form({ returnTo, invitation }: SignUpFormProps) {
  const make = useAction(signUp, () => location.assign(returnTo));
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const textOf = (name: string) => String(given.get(name) ?? "");
    make.mutate({
      name: textOf("name"),
      email: textOf("email"),
      password: textOf("password"),
      invitation: invitation?.token,
    });
  }
  const placed = ["name", "email", "password"].some((path) => make.error?.at(path));
  const busy = make.isPending || make.isSuccess;
  return (
    <form onSubmit={onSubmit} method="post" className="mt-6 space-y-4">
      {make.error && !placed && (
        <Banner tone="bad" alert>
          {make.error.message}
        </Banner>
      )}
      <Field label="Your name" error={make.error?.at("name")}>
        {(given) => (
          <input {...given} name="name" autoComplete="name" required maxLength={200} className="input" />
        )}
      </Field>
      <Field
        label="E-mail address"
        hint={
          invitation &&
          "Your invitation is for this address. To use a different one, ask for a new invitation."
        }
        error={make.error?.at("email")}
      >
        {(given) => (
          <input
            {...given}
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={invitation?.email}
            readOnly={invitation !== undefined}
            className="input read-only:bg-sunken"
          />
        )}
      </Field>
      <NewPasswordField label="Password" name="password" error={make.error?.at("password")} />
      <button type="submit" className="button button-primary w-full" disabled={busy}>
        {busy ? "Creating your account …" : "Create account"}
      </button>
    </form>
  );
}

export const SignUpForm = (props: SignUpFormProps) => (
  <Alone>
    <Form {...props} />
  </Alone>
);
