"use client";

import { StandaloneProviders } from "#components/account/standalone-providers.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { INVITATION_LANDING } from "#lib/messages/invitations.ts";

/**
 * Accepts an invitation when it is pressed. Opening the link must not change anything, because mail software
 * opens links in emails.
 */
export const JoinButton = ({ token, name }: { token: string; name: string }) => (
  <StandaloneProviders>
    <ActionButton
      label={INVITATION_LANDING.join(name)}
      pendingLabel={INVITATION_LANDING.joining}
      run={() => call("POST", "/account/memberships", { token })}
      nextPath="/"
    />
  </StandaloneProviders>
);

/** Signs out, and returns to this page after the user signs in with another account. */
export const SwitchAccount = ({ returnTo }: { returnTo: string }) => (
  <StandaloneProviders>
    <ActionButton
      label={INVITATION_LANDING.switchAccount}
      pendingLabel={INVITATION_LANDING.switchAccount}
      run={() => call("DELETE", "/session")}
      nextPath={`/sign-in?return_to=${encodeURIComponent(returnTo)}`}
    />
  </StandaloneProviders>
);

type ActionButtonProps = {
  label: string;
  pendingLabel: string;
  run: () => Promise<unknown>;
  nextPath: string;
};

function ActionButton({ label, pendingLabel, run, nextPath }: ActionButtonProps) {
  const action = useAction<void, unknown>(run, () => location.assign(nextPath));
  const isBusy = action.isPending || action.isSuccess;
  return (
    <div className="mt-6 space-y-4">
      <FormError error={action.error} />
      <PendingButton
        type="button"
        className="button button-primary w-full wrap-anywhere"
        isPending={isBusy}
        onClick={() => action.mutate()}
      >
        {isBusy ? pendingLabel : label}
      </PendingButton>
    </div>
  );
}
