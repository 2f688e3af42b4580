"use client";

import { Banner } from "#components/ui/banner.tsx";
import { OneTimeSecret } from "#components/ui/one-time-secret.tsx";
import type { SentInvitation } from "#lib/contract/members.ts";

type InvitationSentProps = {
  sent: SentInvitation;
  onRetry: () => void;
  isBusy: boolean;
  /** Why trying again did not work. */
  problem: string | undefined;
  onDone: () => void;
};

export const getSentTitle = ({ mail }: SentInvitation): string =>
  mail === "failed" ? "Invited, but not told yet" : "Invited";

/** What became of an invitation: on its way by mail, or a link to hand over, which is shown this once. */
export const InvitationSent = ({ sent, onRetry, isBusy, problem, onDone }: InvitationSentProps) => (
  <div className="space-y-4 text-left whitespace-normal">
    {sent.mail === "sent" && (
      <p className="text-sm wrap-anywhere">A message with the link is on its way to {sent.email}.</p>
    )}
    {sent.mail === "failed" && (
      <Banner tone="bad" alert>
        <p>{problem ?? "The message could not be sent. Try again, or hand this link over yourself."}</p>
        <button type="button" className="button button-secondary" disabled={isBusy} onClick={onRetry}>
          {isBusy ? "Sending …" : "Try again"}
        </button>
      </Banner>
    )}
    {sent.link === null ? (
      <button type="button" className="button button-primary" onClick={onDone}>
        Done
      </button>
    ) : (
      <OneTimeSecret
        secret={sent.link}
        label="Copy the link"
        lossWarning="This link can’t be shown again. To get another one, resend the invitation."
        onSeen={onDone}
        doneLabel="Done"
      >
        Send this link to {sent.email}. It is shown this once, works for seven days, and for that address
        alone.
      </OneTimeSecret>
    )}
  </div>
);
