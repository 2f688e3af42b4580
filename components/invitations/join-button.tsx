"use client";

import { StandaloneProviders } from "#components/account/standalone-providers.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { INVITATION_LANDING } from "#lib/messages/invitations.ts";

function Button({ token, name }: { token: string; name: string }) {
  const join = useAction(
    () => call("POST", "/account/memberships", { token }),
    () => location.assign("/"),
  );
  return (
    <div className="mt-6 space-y-4">
      {join.error && (
        <Banner tone="bad" alert>
          {join.error.message}
        </Banner>
      )}
      <button
        type="button"
        className="button button-primary w-full wrap-anywhere"
        disabled={join.isPending || join.isSuccess}
        onClick={() => join.mutate(undefined)}
      >
        {join.isPending || join.isSuccess ? INVITATION_LANDING.joining : INVITATION_LANDING.join(name)}
      </button>
    </div>
  );
}

/** Accepts an invitation. Only pressing it does: programs that open links in emails must change nothing. */
export const JoinButton = (props: { token: string; name: string }) => (
  <StandaloneProviders>
    <Button {...props} />
  </StandaloneProviders>
);
