"use client";

import { type FormEvent, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { CallFailure } from "#lib/client/call.ts";
import { providerAddress, signInWithPassword } from "#lib/client/sign-in.ts";

type SignInFormProps = { returnTo: string; provider: string | undefined; failed: string | undefined };

export function SignInForm({ returnTo, provider, failed }: SignInFormProps) {
  const [problem, setProblem] = useState(failed);
  const [busy, setBusy] = useState(false);

  async function attempt(work: () => Promise<string>) {
    setBusy(true);
    setProblem(undefined);
    try {
      location.assign(await work());
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(error.message);
      setBusy(false);
    }
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    void attempt(async () => {
      await signInWithPassword(String(given.get("email")), String(given.get("password")));
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
          <span>E-mail address</span>
          <input name="email" type="email" autoComplete="username" required className="input" />
        </label>
        <label className="block space-y-1.5 text-sm font-medium">
          <span>Password</span>
          <input name="password" type="password" autoComplete="current-password" required className="input" />
        </label>
        <button type="submit" className="button button-primary w-full" disabled={busy}>
          {busy ? "Signing in …" : "Sign in"}
        </button>
      </form>
      {provider && (
        <button
          type="button"
          className="button button-secondary w-full"
          disabled={busy}
          onClick={() => void attempt(() => providerAddress(returnTo))}
        >
          Continue with {provider}
        </button>
      )}
    </div>
  );
}
