"use client";

import { StandaloneProviders } from "#components/account/standalone-providers.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { INVITATION_LANDING } from "#lib/messages/invitations.ts";

function Button({ returnTo }: { returnTo: string }) {
  const signOut = useAction(
    () => call("DELETE", "/session"),
    () => location.assign(`/sign-in?return_to=${encodeURIComponent(returnTo)}`),
  );
  return (
    <div className="mt-6 space-y-4">
      {signOut.error && (
        <Banner tone="bad" alert>
          {signOut.error.message}
        </Banner>
      )}
      <button
        type="button"
        className="button button-primary w-full"
        disabled={signOut.isPending || signOut.isSuccess}
        onClick={() => signOut.mutate(undefined)}
      >
        {INVITATION_LANDING.switchAccount}
      </button>
    </div>
  );
}

/** Signs out, and returns here after signing in with another account. */
export const SwitchAccount = (props: { returnTo: string }) => (
  <StandaloneProviders>
    <Button {...props} />
  </StandaloneProviders>
);
