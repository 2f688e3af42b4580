"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { ApiError, setReauthenticate } from "#lib/client/call.ts";

const SignInDialog = lazy(() =>
  import("./sign-in-dialog.tsx").then((module) => ({ default: module.SignInDialog })),
);

type PendingRequest = { resolve: () => void; reject: (reason: Error) => void };

/** Asks somebody whose session has run out to sign in again, over the page, which stays as it is with all they typed. */
export function ReauthPrompt({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const pendingRequests = useRef<PendingRequest[]>([]);
  useEffect(() => {
    setReauthenticate(
      () =>
        new Promise<void>((resolve, reject) => {
          pendingRequests.current.push({ resolve, reject });
          setOpen(true);
        }),
    );
    return () => setReauthenticate(undefined);
  }, []);

  const settle = (settleRequest: (one: PendingRequest) => void) => {
    for (const one of pendingRequests.current.splice(0)) settleRequest(one);
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
            reject(new ApiError("unauthenticated", "You are signed out; nothing was saved.")),
          )
        }
      />
    </Suspense>
  );
}
