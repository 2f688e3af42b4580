"use client";

import type { FormEvent } from "react";
import { Field } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { ApiError, call } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import { signInWithPassword } from "#lib/client/sign-in.ts";
import { useAction } from "#lib/client/use-action.ts";
import { PASSWORD_FIELDS, SIGN_UP } from "#lib/messages/account.ts";
import { COMMON } from "#lib/messages/common.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { StandaloneProviders } from "./standalone-providers.tsx";

type SignUpInput = {
  name: string;
  email: string;
  password: string;
  invitation: string | undefined;
  /** The name of the organization to create, if the form asks for it. */
  organization: string | undefined;
};

/**
 * Creates the account, signs in, and creates the account's first organization. If the email address already has an
 * account, only the failed sign-in reveals it. After an error, the form can be sent again.
 */
async function signUp({ email, password, organization, ...input }: SignUpInput): Promise<void> {
  await call("POST", "/sign-up", { ...input, email, password });
  await signInWithPassword(email, password).catch((error) => {
    if (!(error instanceof ApiError) || error.code !== "unauthenticated") throw error;
    throw new ApiError("unauthenticated", SIGN_UP.notSignedIn);
  });
  if (organization !== undefined)
    await call("POST", "/organizations", { name: organization, only_first: true });
}

type SignUpFormProps = {
  returnTo: string;
  /** The token and email address of the invitation that led here, if there was one. */
  invitation: { token: string; email: string } | undefined;
  asksForOrganization: boolean;
};

function Form({ returnTo, invitation, asksForOrganization }: SignUpFormProps) {
  const createAccount = useAction(signUp, () => location.assign(returnTo));
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const getText = (name: string) => String(formData.get(name) ?? "");
    createAccount.mutate({
      name: getText("name"),
      email: getText("email"),
      password: getText("password"),
      invitation: invitation?.token,
      organization: asksForOrganization ? getText("organization") : undefined,
    });
  }
  const hasFieldError = ["name", "email", "password"].some((path) =>
    getFieldError(createAccount.error, path),
  );
  const isBusy = createAccount.isPending || createAccount.isSuccess;
  return (
    <form onSubmit={onSubmit} method="post" className="mt-6 space-y-4">
      {!hasFieldError && <FormError error={createAccount.error} />}
      <Field label={SIGN_UP.yourName} error={getFieldError(createAccount.error, "name")}>
        {(fieldProps) => (
          <input {...fieldProps} name="name" autoComplete="name" required maxLength={200} className="input" />
        )}
      </Field>
      <Field
        label={COMMON.email}
        hint={invitation && SIGN_UP.invitedHint}
        error={getFieldError(createAccount.error, "email")}
      >
        {(fieldProps) => (
          <input
            {...fieldProps}
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
      <NewPasswordField
        label={PASSWORD_FIELDS.password}
        name="password"
        error={getFieldError(createAccount.error, "password")}
      />
      {asksForOrganization && (
        <Field label={SIGN_UP.organization} hint={SIGN_UP.organizationHint}>
          {(fieldProps) => (
            <input
              {...fieldProps}
              name="organization"
              autoComplete="organization"
              required
              maxLength={200}
              className="input"
            />
          )}
        </Field>
      )}
      <PendingButton type="submit" className="button button-primary w-full" isPending={isBusy}>
        {isBusy ? SIGN_UP.pending : SIGN_UP.verb}
      </PendingButton>
    </form>
  );
}

export const SignUpForm = (props: SignUpFormProps) => (
  <StandaloneProviders>
    <Form {...props} />
  </StandaloneProviders>
);
