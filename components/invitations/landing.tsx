import type { ReactNode } from "react";
import { describeWhoCanInvite, maskEmail } from "#lib/core/membership/invitations.ts";
import type { Session } from "#lib/domains/identity/auth/sessions.ts";
import type { FoundInvitation } from "#lib/domains/identity/invitations/find.ts";
import { formatRoleWithArticle } from "#lib/messages/roles.ts";
import { JoinButton } from "./join-button.tsx";
import { SwitchAccount } from "./switch-account.tsx";

type LandingProps = { invitation: FoundInvitation | undefined; token: string; session: Session | undefined };

/** Where an invitation's link lands: what it offers, to whom, and the next thing to do. */
export function InvitationLanding({ invitation, token, session }: LandingProps) {
  if (!invitation) return <UnknownInvitation />;
  const isInvitee = session?.user.email === invitation.email;
  if (invitation.state === "accepted" && isInvitee)
    return <AlreadyJoined name={invitation.organizationName} />;
  if (invitation.state === "void") return <VoidInvitation invitation={invitation} />;
  if (invitation.state !== "open") return <InactiveInvitation state={invitation.state} />;
  const returnTo = `/invitations/${token}`;
  return (
    <Message title={`Join ${invitation.organizationName}`}>
      <p>
        {invitation.invitedBy || "Somebody"} invites{" "}
        {isInvitee ? "you" : <strong className="text-ink">{maskEmail(invitation.email)}</strong>} to{" "}
        {invitation.organizationName}, as {formatRoleWithArticle(invitation.role)}.
      </p>
      {isInvitee && <JoinButton token={token} name={invitation.organizationName} />}
      {session && !isInvitee && (
        <>
          <p>
            You are signed in as {session.user.email}, which is another address. Switch to the account that
            was invited, or ask for an invitation to the one you have.
          </p>
          <SwitchAccount returnTo={returnTo} />
        </>
      )}
      {!session && <SignedOut returnTo={returnTo} />}
    </Message>
  );
}

const SignedOut = ({ returnTo }: { returnTo: string }) => (
  <>
    <p>Sign in with that address, or create an account with it. You come back here, and then you can join.</p>
    <p className="flex flex-wrap gap-2 pt-3">
      <a className="button button-primary" href={`/sign-up?return_to=${encodeURIComponent(returnTo)}`}>
        Create account
      </a>
      <a className="button button-secondary" href={`/sign-in?return_to=${encodeURIComponent(returnTo)}`}>
        Sign in
      </a>
    </p>
  </>
);

const Message = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
    <div className="mt-3 space-y-3 text-sm wrap-anywhere text-muted">{children}</div>
  </>
);

const AlreadyJoined = ({ name }: { name: string }) => (
  <Message title={`You have joined ${name}`}>
    <p>
      There is nothing left to do here.{" "}
      <a className="link" href="/">
        Go to the dashboard
      </a>
    </p>
  </Message>
);

const UnknownInvitation = () => (
  <Message title="There is no such invitation">
    <p>
      Part of the link may have been lost on its way, by an e-mail program for example: copy the whole of it
      into the address bar. Else ask whoever invited you for a new one.
    </p>
  </Message>
);

const VoidInvitation = ({
  invitation: { invitedBy, organizationName, role },
}: {
  invitation: FoundInvitation;
}) => (
  <Message title="This invitation is no longer valid">
    <p>
      {invitedBy || "The person who sent it"} can no longer invite people to {organizationName} as{" "}
      {formatRoleWithArticle(role)}. Ask {describeWhoCanInvite(role)} of {organizationName} to send you a new
      invitation.
    </p>
    <HomeLink />
  </Message>
);

const HomeLink = () => (
  <p>
    <a className="link" href="/">
      Go to Touchstone
    </a>
  </p>
);

const INACTIVE_MESSAGES = {
  accepted: {
    title: "This invitation was used",
    text: "If it was you, sign in with the account that you joined with. Else ask for one of your own.",
  },
  revoked: {
    title: "This invitation counts no more",
    text: "It was withdrawn, or a newer one has taken its place: look for a later message, or ask whoever invited you.",
  },
  expired: {
    title: "This invitation has expired",
    text: "Invitations live for seven days. Whoever sent it can send it again, which makes a new link.",
  },
} as const;

const InactiveInvitation = ({ state }: { state: keyof typeof INACTIVE_MESSAGES }) => (
  <Message title={INACTIVE_MESSAGES[state].title}>
    <p>{INACTIVE_MESSAGES[state].text}</p>
    <HomeLink />
  </Message>
);
