"use client";

import { useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { OneTimeSecret } from "#components/ui/one-time-secret.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { LTI_PLATFORMS } from "#lib/messages/lti-platforms.ts";
import { PlatformDialog } from "./platform-form.tsx";

/** Buttons that add a platform by hand, or create a link by which its administrator registers it. */
export function NewPlatform() {
  const [isAdding, setAdding] = useState(false);
  const createLink = useAction<void, string>(
    async () => (await call("POST", "/v1/lti/registrations", {})).data.registration_url,
  );
  return (
    <>
      <PendingButton
        type="button"
        className="button button-primary"
        isPending={createLink.isPending}
        onClick={() => createLink.mutate()}
      >
        {LTI_PLATFORMS.link}
      </PendingButton>
      <button type="button" className="button button-secondary" onClick={() => setAdding(true)}>
        {LTI_PLATFORMS.add}
      </button>
      <PlatformDialog open={isAdding} onClose={() => setAdding(false)} />
      <Dialog
        open={createLink.data !== undefined || createLink.error !== null}
        onClose={createLink.reset}
        title={LTI_PLATFORMS.linkTitle}
      >
        <FormError error={createLink.error} />
        {createLink.data && (
          <OneTimeSecret
            secret={createLink.data}
            label={LTI_PLATFORMS.copyLink}
            lossWarning={LTI_PLATFORMS.linkLost}
            onSeen={createLink.reset}
          >
            {LTI_PLATFORMS.linkText}
          </OneTimeSecret>
        )}
      </Dialog>
    </>
  );
}
