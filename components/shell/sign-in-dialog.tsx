"use client";

import type { FormEvent } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { signInWithPassword } from "#lib/client/sign-in.ts";
import { useAction } from "#lib/client/use-action.ts";

type SignInDialogProps = { email: string; onSignedIn: () => void; onClose: () => void };

/** Asks for the password over the page, which stays as it is. */
export function SignInDialog({ email, onSignedIn, onClose }: SignInDialogProps) {
  const signIn = useAction((password: string) => signInWithPassword(email, password), onSignedIn);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    signIn.mutate(String(new FormData(event.currentTarget).get("password") ?? ""));
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="You were signed out"
      description="Nothing you typed is lost: sign in and it goes on from here."
    >
      <form onSubmit={onSubmit} className="space-y-4">
        <Field label={`Password of ${email}`} error={signIn.error?.message}>
          {(fieldProps) => (
            <input
              {...fieldProps}
              name="password"
              type="password"
              autoComplete="current-password"
              required
              className="input"
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <button type="submit" className="button button-primary" disabled={signIn.isPending}>
            {signIn.isPending ? "Signing in …" : "Sign in and go on"}
          </button>
          <a className="link text-sm" href="/sign-in" target="_blank" rel="noreferrer">
            Another way to sign in
          </a>
        </div>
      </form>
    </Dialog>
  );
}
