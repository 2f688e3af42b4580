"use client";

import { Banner } from "#components/ui/banner.tsx";
import { ShownOnce } from "#components/ui/shown-once.tsx";
import type { SentInvitation } from "#lib/contract/members.ts";

type SentProps = {
  sent: SentInvitation;
  again: () => void;
  busy: boolean;
  /** Why trying again did not work. */
  problem: string | undefined;
  onDone: () => void;
};

export const sentTitle = ({ mail }: SentInvitation): string =>
  mail === "failed" ? "Invited, but not told yet" : "Invited";

/** What became of an invitation: on its way by mail, or a link to hand over, which is shown this once. */
export const Sent = ({ sent, again, busy, problem, onDone }: SentProps) => (
  <div className="space-y-4 text-left whitespace-normal">
    {sent.mail === "sent" && (
      <p className="text-sm wrap-anywhere">A message with the link is on its way to {sent.email}.</p>
    )}
    {sent.mail === "failed" && (
      <Banner tone="bad" alert>
        <p>{problem ?? "The message could not be sent. Try again, or hand this link over yourself."}</p>
        <button type="button" className="button button-secondary" disabled={busy} onClick={again}>
          {busy ? "Sending …" : "Try again"}
        </button>
      </Banner>
    )}
    {sent.link === null ? (
      <button type="button" className="button button-primary" onClick={onDone}>
        Done
      </button>
    ) : (
      <ShownOnce
        secret={sent.link}
        label="Copy the link"
        loss="This link can’t be shown again. To get another one, resend the invitation."
        onSeen={onDone}
        done="Done"
      >
        Send this link to {sent.email}. It is shown this once, works for seven days, and for that address
        alone.
      </ShownOnce>
    )}
  </div>
);
