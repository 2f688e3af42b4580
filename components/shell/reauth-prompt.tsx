"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { ApiError, setReauthenticate } from "#lib/client/call.ts";
import { REAUTHENTICATION } from "#lib/messages/shell.ts";

const SignInDialog = lazy(() =>
  import("./sign-in-dialog.tsx").then((module) => ({ default: module.SignInDialog })),
);

type PendingRequest = { resolve: () => void; reject: (reason: Error) => void };

/** Shows a sign-in dialog when the session has expired, so that no input on the page is lost. */
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

  const settle = (settleRequest: (request: PendingRequest) => void) => {
    for (const request of pendingRequests.current.splice(0)) settleRequest(request);
    setOpen(false);
  };
  if (!open) return null;
  return (
    <Suspense>
      <SignInDialog
        email={email}
        onSignedIn={() => settle(({ resolve }) => resolve())}
        onClose={() =>
          settle(({ reject }) => reject(new ApiError("unauthenticated", REAUTHENTICATION.declined)))
        }
      />
    </Suspense>
  );
}
