import type { ReactNode } from "react";
import { SignInForm } from "#components/account/sign-in-form.tsx";
import { SwitchAccount } from "#components/invitations/landing-buttons.tsx";
import { Brand } from "#components/shell/brand.tsx";
import type { Landing } from "#lib/domains/delivery/author-links/landing.ts";
import { AUTHOR_LANDING } from "#lib/messages/author-landing.ts";
import { SwitchOrganizationButton } from "./switch-organization-button.tsx";

type BlockedLanding = Exclude<Landing, { at: "allowed" }>;
type LandingProps = {
  landing: BlockedLanding;
  token: string;
  email: string;
  /** The name of the identity provider for single sign-on, if one is configured. */
  provider: string | undefined;
  /** Whether visitors can create an account. */
  maySignUp: boolean;
};

/**
 * The page that an author link shows to visitors who can't open the draft yet. It explains why, and what to do next.
 */
export function AuthorLanding({ landing, token, email, provider, maySignUp }: LandingProps) {
  const returnTo = `/author/${token}`;
  switch (landing.at) {
    case "invalid":
      return <ExpiredLink />;
    case "signed-out":
      return <SignedOut returnTo={returnTo} provider={provider} maySignUp={maySignUp} />;
    case "not-member":
      return <NotMember organization={landing.organization} email={email} returnTo={returnTo} />;
    case "no-role":
      return <NoRole landing={landing} email={email} returnTo={returnTo} />;
    case "other-organization":
      return <OtherOrganization landing={landing} email={email} returnTo={returnTo} />;
  }
}

const MessagePage = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="mx-auto flex min-h-dvh w-full max-w-lg flex-col justify-center px-5 py-12">
    <a href="/" className="mb-8 self-start">
      <Brand />
    </a>
    <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
    <div className="mt-3 space-y-3 wrap-anywhere text-muted">{children}</div>
  </main>
);

/** Replaces part of a text with an element, such as a link. */
function wrapPart(text: string, part: string, element: ReactNode): ReactNode {
  const at = text.indexOf(part);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      {element}
      {text.slice(at + part.length)}
    </>
  );
}
const emphasize = (text: string, part: string): ReactNode =>
  wrapPart(text, part, <strong className="text-ink">{part}</strong>);

/**
 * The page for all links that don't work. It is always the same, so that it doesn't reveal whether a link ever existed.
 */
const ExpiredLink = () => {
  const { title, newLink, incomplete, assessments } = AUTHOR_LANDING.expired;
  return (
    <MessagePage title={title}>
      <p>{newLink}</p>
      <p>
        {wrapPart(
          incomplete(assessments),
          assessments,
          <a className="link" href="/assessments">
            {assessments}
          </a>,
        )}
      </p>
    </MessagePage>
  );
};

const SignedOut = ({
  returnTo,
  provider,
  maySignUp,
}: Pick<LandingProps, "provider" | "maySignUp"> & { returnTo: string }) => {
  const { title, explanation, signUp, createAccount, noAccess } = AUTHOR_LANDING.signedOut;
  return (
    <MessagePage title={title}>
      <p>{explanation}</p>
      <div className="text-ink">
        <SignInForm returnTo={returnTo} provider={provider} initialError={undefined} />
      </div>
      {maySignUp && (
        <p className="pt-3 text-sm">
          {wrapPart(
            signUp(createAccount),
            createAccount,
            <a className="link" href={`/sign-up?return_to=${encodeURIComponent(returnTo)}`}>
              {createAccount}
            </a>,
          )}
        </p>
      )}
      <p className="text-sm">{noAccess}</p>
    </MessagePage>
  );
};

type MemberProps = { email: string; returnTo: string };

const NotMember = ({ organization, email, returnTo }: MemberProps & { organization: string }) => (
  <MessagePage title={AUTHOR_LANDING.notMember.title(organization)}>
    <p>{emphasize(AUTHOR_LANDING.notMember.account(email, organization), email)}</p>
    <p>{AUTHOR_LANDING.notMember.switchAccount}</p>
    <SwitchAccount returnTo={returnTo} />
  </MessagePage>
);

type LandingVariantProps<At extends Landing["at"]> = MemberProps & { landing: Extract<Landing, { at: At }> };

const NoRole = ({
  landing: { organization, role, managers },
  email,
  returnTo,
}: LandingVariantProps<"no-role">) => (
  <MessagePage title={AUTHOR_LANDING.noRole.title}>
    <p>{emphasize(AUTHOR_LANDING.noRole.role(email, organization, role), email)}</p>
    <p>{AUTHOR_LANDING.noRole.managers(organization)}</p>
    <ul className="list-disc space-y-0.5 pl-5 text-ink">
      {managers.map((name, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people can have the same name, and the list is static
        <li key={i}>{name}</li>
      ))}
    </ul>
    <p>{AUTHOR_LANDING.noRole.reopen}</p>
    <SwitchAccount returnTo={returnTo} />
  </MessagePage>
);

const OtherOrganization = ({
  landing: { organization, organizationId, current },
  email,
  returnTo,
}: LandingVariantProps<"other-organization">) => (
  <MessagePage title={AUTHOR_LANDING.otherOrganization.title(organization)}>
    <p>{emphasize(AUTHOR_LANDING.otherOrganization.account(email, organization, current), email)}</p>
    <SwitchOrganizationButton
      organization={organization}
      organizationId={organizationId}
      returnTo={returnTo}
    />
  </MessagePage>
);
