"use client";

import { Banner } from "#components/ui/banner.tsx";
import { OneTimeSecret } from "#components/ui/one-time-secret.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import type { SentInvitation } from "#lib/contract/members.ts";
import { COMMON } from "#lib/messages/common.ts";
import { INVITATION_SENT } from "#lib/messages/invitations.ts";

type InvitationSentProps = {
  sent: SentInvitation;
  onRetry: () => void;
  isBusy: boolean;
  /** Why resending the invitation failed. */
  problem: string | undefined;
  onDone: () => void;
};

export function getSentTitle({ mail, link }: SentInvitation): string {
  if (mail === "failed") return INVITATION_SENT.failedTitle;
  return link === null ? INVITATION_SENT.title : INVITATION_SENT.linkTitle;
}

/** Confirms that the invitation was sent by email. Otherwise it shows the link, which can be seen only once. */
export const InvitationSent = ({ sent, onRetry, isBusy, problem, onDone }: InvitationSentProps) => (
  <div className="space-y-4">
    {sent.mail === "sent" && <p className="text-sm wrap-anywhere">{INVITATION_SENT.mailed(sent.email)}</p>}
    {sent.mail === "failed" && (
      <Banner tone="bad" alert>
        <p>{problem ?? INVITATION_SENT.failed}</p>
        <PendingButton type="button" className="button button-secondary" isPending={isBusy} onClick={onRetry}>
          {isBusy ? COMMON.sending : COMMON.tryAgain}
        </PendingButton>
      </Banner>
    )}
    {sent.link === null ? (
      <button type="button" className="button button-primary" onClick={onDone}>
        {COMMON.done}
      </button>
    ) : (
      <OneTimeSecret
        secret={sent.link}
        label={INVITATION_SENT.copy}
        lossWarning={INVITATION_SENT.lossWarning}
        onSeen={onDone}
        doneLabel={COMMON.done}
      >
        {INVITATION_SENT.linkText(sent.email)}
      </OneTimeSecret>
    )}
  </div>
);
