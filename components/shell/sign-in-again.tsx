"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { CallFailure, onSignedOut } from "#lib/client/call.ts";
import { signInWithPassword } from "#lib/client/sign-in.ts";
import { useAction } from "#lib/client/use-action.ts";

type Asked = { resolve: () => void; reject: (reason: Error) => void };

/** Asks somebody whose session has run out to sign in again, over the page, which stays as it is with all they typed. */
export function SignInAgain({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const asked = useRef<Asked[]>([]);
  useEffect(() => {
    onSignedOut(
      () =>
        new Promise<void>((resolve, reject) => {
          asked.current.push({ resolve, reject });
          setOpen(true);
        }),
    );
    return () => onSignedOut(undefined);
  }, []);

  const settle = (how: (one: Asked) => void) => {
    for (const one of asked.current.splice(0)) how(one);
    setOpen(false);
  };
  const signIn = useAction(
    (password: string) => signInWithPassword(email, password),
    () => settle(({ resolve }) => resolve()),
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    signIn.mutate(String(new FormData(event.currentTarget).get("password") ?? ""));
  }

  return (
    <Dialog
      open={open}
      onClose={() =>
        settle(({ reject }) =>
          reject(new CallFailure("unauthenticated", "You are signed out; nothing was saved.")),
        )
      }
      title="You were signed out"
      description="Nothing you typed is lost: sign in and it goes on from here."
    >
      <form onSubmit={onSubmit} className="space-y-4">
        <Field label={`Password of ${email}`} error={signIn.error?.message}>
          {(given) => (
            <input
              {...given}
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
