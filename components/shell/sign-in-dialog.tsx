"use client";

import type { FormEvent } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { signInWithPassword } from "#lib/client/sign-in.ts";
import { useAction } from "#lib/client/use-action.ts";
import { SIGN_IN } from "#lib/messages/account.ts";
import { SIGN_IN_DIALOG } from "#lib/messages/sign-in-dialog.ts";

type SignInDialogProps = { email: string; onSignedIn: () => void; onClose: () => void };

/** Prompts for the password in a dialog on top of the page. */
export function SignInDialog({ email, onSignedIn, onClose }: SignInDialogProps) {
  const signIn = useAction((password: string) => signInWithPassword(email, password), onSignedIn);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    signIn.mutate(String(new FormData(event.currentTarget).get("password") ?? ""));
  }
  return (
    <Dialog open onClose={onClose} title={SIGN_IN_DIALOG.title} description={SIGN_IN_DIALOG.text}>
      <form onSubmit={onSubmit} className="space-y-4">
        <Field label={SIGN_IN_DIALOG.password(email)} error={signIn.error?.message}>
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
          <PendingButton type="submit" className="button button-primary" isPending={signIn.isPending}>
            {signIn.isPending ? SIGN_IN.pending : SIGN_IN_DIALOG.verb}
          </PendingButton>
          <a className="link text-sm" href="/sign-in" target="_blank" rel="noreferrer">
            {SIGN_IN_DIALOG.otherWay}
          </a>
        </div>
      </form>
    </Dialog>
  );
}
