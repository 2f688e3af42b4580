"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { CallFailure, onSignedOut } from "#lib/client/call.ts";

const SignInDialog = lazy(() =>
  import("./sign-in-dialog.tsx").then((made) => ({ default: made.SignInDialog })),
);

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
  if (!open) return null;
  return (
    <Suspense>
      <SignInDialog
        email={email}
        onSignedIn={() => settle(({ resolve }) => resolve())}
        onClose={() =>
          settle(({ reject }) =>
            reject(new CallFailure("unauthenticated", "You are signed out; nothing was saved.")),
          )
        }
      />
    </Suspense>
  );
}
