"use client";

import { StandaloneProviders } from "#components/account/standalone-providers.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { AUTHOR_LANDING } from "#lib/messages/author-landing.ts";

type SwitchOrganizationButtonProps = { organization: string; organizationId: string; returnTo: string };

function Button({ organization, organizationId, returnTo }: SwitchOrganizationButtonProps) {
  const switchOrganization = useAction(
    () => call("PATCH", "/session", { organization_id: organizationId }),
    () => location.assign(returnTo),
  );
  return (
    <div className="space-y-4 pt-3">
      <FormError error={switchOrganization.error} />
      <PendingButton
        type="button"
        className="button button-primary w-full wrap-anywhere"
        isPending={switchOrganization.isPending || switchOrganization.isSuccess}
        onClick={() => switchOrganization.mutate(undefined)}
      >
        {switchOrganization.isPending || switchOrganization.isSuccess
          ? AUTHOR_LANDING.otherOrganization.opening
          : AUTHOR_LANDING.otherOrganization.open(organization)}
      </PendingButton>
    </div>
  );
}

/** Switches to the link's organization and opens the draft. Opening the link never switches organizations by itself. */
export const SwitchOrganizationButton = (props: SwitchOrganizationButtonProps) => (
  <StandaloneProviders>
    <Button {...props} />
  </StandaloneProviders>
);
