import type { ReactNode } from "react";
import { SignInForm } from "#components/account/sign-in-form.tsx";
import { SwitchAccount } from "#components/invitations/landing-buttons.tsx";
import { Brand } from "#components/shell/brand.tsx";
import { formatAllowedRoles, formatRoleWithArticle } from "#lib/contract/roles.ts";
import type { Landing } from "#lib/domains/delivery/author-links/landing.ts";
import { SwitchOrganizationButton } from "./switch-organization-button.tsx";

type BlockedLanding = Exclude<Landing, { at: "here" }>;
type LandingProps = {
  landing: BlockedLanding;
  token: string;
  email: string;
  /** Who else signs people in, where somebody does. */
  provider: string | undefined;
  /** Whether anyone can create an account here. */
  maySignUp: boolean;
};

/** Where an author link lands for whoever is not at their draft yet: what stands between, and the next thing to do. */
export function AuthorLanding({ landing, token, email, provider, maySignUp }: LandingProps) {
  const returnTo = `/author/${token}`;
  switch (landing.at) {
    case "dead":
      return <ExpiredLink />;
    case "signed-out":
      return <SignedOut returnTo={returnTo} provider={provider} maySignUp={maySignUp} />;
    case "stranger":
      return <NotMember organization={landing.organization} email={email} returnTo={returnTo} />;
    case "no-role":
      return <NoRole landing={landing} email={email} returnTo={returnTo} />;
    case "elsewhere":
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

/** One page for every link that does not live: it tells no one whether there ever was such a link. */
const ExpiredLink = () => (
  <MessagePage title="This link has expired or is incomplete">
    <p>
      Links to a draft live for a short time. Whoever sent you this one can send a new one; a draft keeps what
      was written in it.
    </p>
    <p>
      If the link was cut off on its way, by an e-mail program for example, copy the whole of it into the
      address bar. If you can write in that organization, the draft is under{" "}
      <a className="link" href="/assessments">
        Assessments
      </a>
      , too.
    </p>
  </MessagePage>
);

const SignedOut = ({
  returnTo,
  provider,
  maySignUp,
}: Pick<LandingProps, "provider" | "maySignUp"> & { returnTo: string }) => (
  <MessagePage title="Sign in to start writing">
    <p>
      This link leads to a draft in someone’s organization. It opens nothing by itself: sign in as yourself,
      as a member of that organization with an authoring role.
    </p>
    <div className="text-ink">
      <SignInForm returnTo={returnTo} provider={provider} initialError={undefined} />
    </div>
    <p className="pt-3 text-sm">
      {maySignUp && (
        <>
          No account?{" "}
          <a className="link" href={`/sign-up?return_to=${encodeURIComponent(returnTo)}`}>
            Create one
          </a>{" "}
          and come back here.{" "}
        </>
      )}
      No such role? Ask whoever sent you the link, or an owner of the organization. Opening the link does not
      use it up.
    </p>
  </MessagePage>
);

const NotMember = ({
  organization,
  email,
  returnTo,
}: {
  organization: string;
  email: string;
  returnTo: string;
}) => (
  <MessagePage title={`You need to be a member of ${organization}`}>
    <p>
      The draft is theirs. You are signed in as <strong className="text-ink">{email}</strong>, who is no
      member of {organization}.
    </p>
    <p>Switch to the account that is, or ask whoever sent you the link to have this one invited.</p>
    <SwitchAccount returnTo={returnTo} />
  </MessagePage>
);

type LandingVariantProps<At extends Landing["at"]> = {
  landing: Extract<Landing, { at: At }>;
  email: string;
  returnTo: string;
};

const NoRole = ({
  landing: { organization, role, managers: ask },
  email,
  returnTo,
}: LandingVariantProps<"no-role">) => (
  <MessagePage title="Your role does not let you write">
    <p>
      In {organization}, <strong className="text-ink">{email}</strong> is {formatRoleWithArticle(role)}.
      Writing assessments takes {formatAllowedRoles("assessments.write")}.
    </p>
    <p>Who can change your role in {organization}:</p>
    <ul className="list-disc space-y-0.5 pl-5 text-ink">
      {ask.map((name, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list does not change
        <li key={i}>{name}</li>
      ))}
    </ul>
    <p>Then open the link again: it is not used up.</p>
    <SwitchAccount returnTo={returnTo} />
  </MessagePage>
);

const OtherOrganization = ({ landing, email, returnTo }: LandingVariantProps<"elsewhere">) => (
  <MessagePage title={`The draft is in ${landing.organization}`}>
    <p>
      You are signed in as <strong className="text-ink">{email}</strong>
      {landing.current && ` and look at ${landing.current} now`}. You can write in {landing.organization},
      too.
    </p>
    <SwitchOrganizationButton
      organization={landing.organization}
      organizationId={landing.organizationId}
      returnTo={returnTo}
    />
  </MessagePage>
);
