"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { SentInvitation } from "#lib/contract/members.ts";
import { INVITATIONS_TABLE } from "#lib/messages/invitations.ts";
import { getSentTitle, InvitationSent } from "./invitation-sent.tsx";

type InvitationActionsProps = { id: string; email: string; mayResend: boolean };

/** Resends a pending invitation with a new link, or revokes it. */
export function InvitationActions({ id, email, mayResend }: InvitationActionsProps) {
  const router = useRouter();
  const toast = useToast();
  const onError = (error: { message: string }) => toast(error.message, { tone: "bad" });
  const [sent, setSent] = useState<SentInvitation>();
  const resend = useAction(
    (invitationId: string) => call("POST", `/invitations/${invitationId}/resend`),
    ({ data }) => setSent(data),
  );
  const revoke = useAction(
    () => call("DELETE", `/invitations/${id}`),
    () => {
      toast(INVITATIONS_TABLE.revoked(email));
      router.refresh();
      document.getElementById("invitations")?.focus();
    },
  );
  function close() {
    router.refresh();
    setSent(undefined);
    document.getElementById("invitations")?.focus();
  }
  return (
    <span className="flex justify-end">
      {mayResend && (
        <PendingButton
          type="button"
          className="button button-quiet"
          isPending={resend.isPending}
          onClick={() => resend.mutate(id, { onError })}
        >
          {INVITATIONS_TABLE.resend}
          <span className="sr-only">{INVITATIONS_TABLE.resendTo(email)}</span>
        </PendingButton>
      )}
      <PendingButton
        type="button"
        className="button button-quiet text-bad"
        isPending={revoke.isPending}
        onClick={() => revoke.mutate(undefined, { onError })}
      >
        {INVITATIONS_TABLE.revoke}
        <span className="sr-only">{INVITATIONS_TABLE.revokeOf(email)}</span>
      </PendingButton>
      <Dialog open={sent !== undefined} onClose={close} title={sent && getSentTitle(sent)}>
        {sent && (
          <InvitationSent
            sent={sent}
            isBusy={resend.isPending}
            problem={resend.error?.message}
            onRetry={() => resend.mutate(sent.id)}
            onDone={close}
          />
        )}
      </Dialog>
    </span>
  );
}
