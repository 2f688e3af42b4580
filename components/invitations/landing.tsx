import type { ReactNode } from "react";
import { Message } from "#components/ui/message.tsx";
import { describeWhoCanInvite, maskEmail } from "#lib/core/membership/invitations.ts";
import type { Session } from "#lib/domains/identity/auth/sessions.ts";
import type { FoundInvitation } from "#lib/domains/identity/invitations/find.ts";
import { INVITATION_LANDING } from "#lib/messages/invitations.ts";
import { JoinButton, SwitchAccount } from "./landing-buttons.tsx";

type LandingProps = { invitation: FoundInvitation | undefined; token: string; session: Session | undefined };

/** The page that an invitation link opens: who invited whom to which organization, and what to do next. */
export function InvitationLanding({ invitation, token, session }: LandingProps) {
  if (!invitation) return <UnknownInvitation />;
  const isInvitee = session?.user.email === invitation.email;
  if (invitation.state === "accepted" && isInvitee)
    return <AlreadyJoined name={invitation.organizationName} />;
  if (invitation.state === "void") return <VoidInvitation invitation={invitation} />;
  if (invitation.state !== "open") return <InactiveInvitation state={invitation.state} />;
  const returnTo = `/invitations/${token}`;
  return (
    <Notice title={INVITATION_LANDING.join(invitation.organizationName)}>
      <p>
        <Message
          text={INVITATION_LANDING.offer(invitation.role)}
          values={{
            inviter: invitation.invitedBy || INVITATION_LANDING.unknownInviter,
            invitee: isInvitee ? (
              INVITATION_LANDING.you
            ) : (
              <strong className="text-ink">{maskEmail(invitation.email)}</strong>
            ),
            organization: invitation.organizationName,
          }}
        />
      </p>
      {isInvitee && <JoinButton token={token} name={invitation.organizationName} />}
      {session && !isInvitee && (
        <>
          <p>{INVITATION_LANDING.wrongAccount(session.user.email)}</p>
          <SwitchAccount returnTo={returnTo} />
        </>
      )}
      {!session && <SignedOut returnTo={returnTo} />}
    </Notice>
  );
}

const SignedOut = ({ returnTo }: { returnTo: string }) => (
  <>
    <p>{INVITATION_LANDING.signedOut}</p>
    <p className="flex flex-wrap gap-2 pt-3">
      <a className="button button-primary" href={`/sign-up?return_to=${encodeURIComponent(returnTo)}`}>
        {INVITATION_LANDING.createAccount}
      </a>
      <a className="button button-secondary" href={`/sign-in?return_to=${encodeURIComponent(returnTo)}`}>
        {INVITATION_LANDING.signIn}
      </a>
    </p>
  </>
);

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
    <div className="mt-3 space-y-3 text-sm wrap-anywhere text-muted">{children}</div>
  </>
);

const AlreadyJoined = ({ name }: { name: string }) => (
  <Notice title={INVITATION_LANDING.joinedTitle(name)}>
    <p>
      <a className="link" href="/">
        {INVITATION_LANDING.goToDashboard}
      </a>
    </p>
  </Notice>
);

const UnknownInvitation = () => (
  <Notice title={INVITATION_LANDING.unknownTitle}>
    <p>{INVITATION_LANDING.unknownText}</p>
  </Notice>
);

const VoidInvitation = ({
  invitation: { invitedBy, organizationName, role },
}: {
  invitation: FoundInvitation;
}) => (
  <Notice title={INVITATION_LANDING.voidTitle}>
    <p>{INVITATION_LANDING.voidText(invitedBy, organizationName, role, describeWhoCanInvite(role))}</p>
    <HomeLink />
  </Notice>
);

const HomeLink = () => (
  <p>
    <a className="link" href="/">
      {INVITATION_LANDING.goHome}
    </a>
  </p>
);

type InactiveState = keyof typeof INVITATION_LANDING.inactive;

const InactiveInvitation = ({ state }: { state: InactiveState }) => (
  <Notice title={INVITATION_LANDING.inactive[state].title}>
    <p>{INVITATION_LANDING.inactive[state].text}</p>
    <HomeLink />
  </Notice>
);
