import type { ReactNode } from "react";
import { aRole } from "#lib/contract/roles.ts";
import { maskedEmail, whoMayOffer } from "#lib/core/membership/invitations.ts";
import type { Session } from "#lib/domains/identity/auth/sessions.ts";
import type { FoundInvitation } from "#lib/domains/identity/invitations/find.ts";
import { Join } from "./join.tsx";
import { SwitchAccount } from "./switch-account.tsx";

type LandingProps = { found: FoundInvitation | undefined; token: string; session: Session | undefined };

/** Where an invitation's link lands: what it offers, to whom, and the next thing to do. */
export function InvitationLanding({ found, token, session }: LandingProps) {
  if (!found) return <Unknown />;
  const isTheirs = session?.user.email === found.email;
  if (found.state === "accepted" && isTheirs) return <Joined name={found.organizationName} />;
  if (found.state === "void") return <Void found={found} />;
  if (found.state !== "open") return <Dead state={found.state} />;
  const back = `/invitations/${token}`;
  return (
    <Says title={`Join ${found.organizationName}`}>
      <p>
        {found.invitedBy || "Somebody"} invites{" "}
        {isTheirs ? "you" : <strong className="text-ink">{maskedEmail(found.email)}</strong>} to{" "}
        {found.organizationName}, as {aRole(found.role)}.
      </p>
      {isTheirs && <Join token={token} name={found.organizationName} />}
      {session && !isTheirs && (
        <>
          <p>
            You are signed in as {session.user.email}, which is another address. Switch to the account that
            was invited, or ask for an invitation to the one you have.
          </p>
          <SwitchAccount returnTo={back} />
        </>
      )}
      {!session && <SignedOut back={back} />}
    </Says>
  );
}

const SignedOut = ({ back }: { back: string }) => (
  <>
    <p>Sign in with that address, or create an account with it. You come back here, and then you can join.</p>
    <p className="flex flex-wrap gap-2 pt-3">
      <a className="button button-primary" href={`/sign-up?return_to=${encodeURIComponent(back)}`}>
        Create account
      </a>
      <a className="button button-secondary" href={`/sign-in?return_to=${encodeURIComponent(back)}`}>
        Sign in
      </a>
    </p>
  </>
);

const Says = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
    <div className="mt-3 space-y-3 text-sm wrap-anywhere text-muted">{children}</div>
  </>
);

const Joined = ({ name }: { name: string }) => (
  <Says title={`You have joined ${name}`}>
    <p>
      There is nothing left to do here.{" "}
      <a className="link" href="/">
        Go to the dashboard
      </a>
    </p>
  </Says>
);

const Unknown = () => (
  <Says title="There is no such invitation">
    <p>
      Part of the link may have been lost on its way, by an e-mail program for example: copy the whole of it
      into the address bar. Else ask whoever invited you for a new one.
    </p>
  </Says>
);

const Void = ({ found: { invitedBy, organizationName, role } }: { found: FoundInvitation }) => (
  <Says title="This invitation is no longer valid">
    <p>
      {invitedBy || "The person who sent it"} can no longer invite people to {organizationName} as{" "}
      {aRole(role)}. Ask {whoMayOffer(role)} of {organizationName} to send you a new invitation.
    </p>
    <ToTheService />
  </Says>
);

const ToTheService = () => (
  <p>
    <a className="link" href="/">
      Go to Touchstone
    </a>
  </p>
);

const WHAT_NOW = {
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

const Dead = ({ state }: { state: keyof typeof WHAT_NOW }) => (
  <Says title={WHAT_NOW[state].title}>
    <p>{WHAT_NOW[state].text}</p>
    <ToTheService />
  </Says>
);
