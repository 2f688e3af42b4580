"use client";

import { type FormEvent, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { ApiError } from "#lib/client/call.ts";
import { getProviderUrl, signInWithPassword } from "#lib/client/sign-in.ts";
import { PASSWORD_FIELDS, SIGN_IN } from "#lib/messages/account.ts";
import { COMMON } from "#lib/messages/common.ts";

type SignInFormProps = { returnTo: string; provider: string | undefined; initialError: string | undefined };

export function SignInForm({ returnTo, provider, initialError }: SignInFormProps) {
  const [problem, setProblem] = useState(initialError);
  const [isBusy, setBusy] = useState(false);

  async function runSignIn(signIn: () => Promise<string>) {
    setBusy(true);
    setProblem(undefined);
    try {
      location.assign(await signIn());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      setBusy(false);
    }
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    void runSignIn(async () => {
      await signInWithPassword(String(formData.get("email")), String(formData.get("password")));
      return returnTo;
    });
  }

  return (
    <div className="mt-6 space-y-5">
      {problem && (
        <Banner tone="bad" alert>
          {problem}
        </Banner>
      )}
      <form onSubmit={onSubmit} method="post" className="space-y-4">
        <label className="block space-y-1.5 text-sm font-medium">
          <span>{COMMON.email}</span>
          <input name="email" type="email" autoComplete="username" required className="input" />
        </label>
        <label className="block space-y-1.5 text-sm font-medium">
          <span>{PASSWORD_FIELDS.password}</span>
          <input name="password" type="password" autoComplete="current-password" required className="input" />
        </label>
        <PendingButton type="submit" className="button button-primary w-full" isPending={isBusy}>
          {isBusy ? SIGN_IN.pending : SIGN_IN.verb}
        </PendingButton>
      </form>
      {provider && (
        <PendingButton
          type="button"
          className="button button-secondary w-full"
          isPending={isBusy}
          onClick={() => void runSignIn(() => getProviderUrl(returnTo))}
        >
          {SIGN_IN.continueWith(provider)}
        </PendingButton>
      )}
    </div>
  );
}
