"use client";

import { PendingButton } from "#components/ui/pending-button.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { ACCOUNT_PAGE } from "#lib/messages/account.ts";

export function SignOutEverywhere() {
  const toast = useToast();
  const signOut = useAction(
    () => call("DELETE", "/account/sessions"),
    () => location.assign("/sign-in"),
  );
  return (
    <PendingButton
      type="button"
      className="button button-secondary"
      isPending={signOut.isPending}
      onClick={() => signOut.mutate(undefined, { onError: (error) => toast(error.message, { tone: "bad" }) })}
    >
      {ACCOUNT_PAGE.signOutEverywhere}
    </PendingButton>
  );
}
