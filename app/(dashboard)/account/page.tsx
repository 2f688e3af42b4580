import type { Metadata } from "next";
import { requireMember } from "#app/session.ts";
import { ChangePassword } from "#components/account/change-password.tsx";
import { describeBrowser } from "#components/account/describe-browser.ts";
import { LanguageAndTime } from "#components/account/language-and-time.tsx";
import { SignOutEverywhere } from "#components/account/sign-out-everywhere.tsx";
import { ThemeChoice } from "#components/account/theme-choice.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { THEMES } from "#lib/contract/form-options.ts";
import { hasPassword } from "#lib/domains/identity/auth/change-password.ts";
import { listSessions } from "#lib/domains/identity/auth/sessions.ts";
import { ACCOUNT_PAGE, LANGUAGE_AND_TIME } from "#lib/messages/account.ts";

export const generateMetadata = (): Metadata => ({ title: ACCOUNT_PAGE.title });

export default async function AccountPage() {
  const { ctx, session } = await requireMember();
  const { user } = session;
  const [sessions, canChange] = await Promise.all([
    listSessions(ctx.db, user.id, ctx.now),
    hasPassword(ctx.db, user.id),
  ]);
  return (
    <>
      <PageHeader title={ACCOUNT_PAGE.title} lead={user.name ? `${user.name}, ${user.email}` : user.email} />
      <div className="space-y-10">
        <section aria-labelledby="appearance">
          <h2 id="appearance" className="mb-3 text-lg font-semibold tracking-tight">
            {ACCOUNT_PAGE.appearance}
          </h2>
          <ThemeChoice initial={THEMES.find((theme) => theme === user.preferences.theme) ?? "system"} />
        </section>
        <section aria-labelledby="language-and-time">
          <h2 id="language-and-time" className="mb-3 text-lg font-semibold tracking-tight">
            {LANGUAGE_AND_TIME.title}
          </h2>
          <LanguageAndTime
            language={user.language}
            timeZone={user.timeZone}
            timeZones={[...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])]}
            now={ctx.now}
          />
        </section>
        <section aria-labelledby="password">
          <h2 id="password" className="mb-3 text-lg font-semibold tracking-tight">
            {ACCOUNT_PAGE.password}
          </h2>
          {canChange ? (
            <ChangePassword />
          ) : (
            <p className="max-w-prose text-sm text-muted">{ACCOUNT_PAGE.noPassword}</p>
          )}
        </section>
        <section aria-labelledby="sessions">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="sessions" className="text-lg font-semibold tracking-tight">
              {ACCOUNT_PAGE.sessions}
            </h2>
            <SignOutEverywhere />
          </div>
          <DataTable
            caption={ACCOUNT_PAGE.sessions}
            isStacked
            rows={sessions}
            getKey={({ id }) => id}
            columns={[
              {
                head: ACCOUNT_PAGE.browser,
                slot: "title",
                cell: ({ id, userAgent }) => (
                  <>
                    <span className="wrap-anywhere" title={userAgent}>
                      {describeBrowser(userAgent)}
                    </span>{" "}
                    {id === session.id && <Badge tone="accent">{ACCOUNT_PAGE.thisSession}</Badge>}
                  </>
                ),
              },
              {
                head: ACCOUNT_PAGE.signedIn,
                narrowLabel: ACCOUNT_PAGE.signedIn,
                cell: ({ createdAt }) => <Timestamp at={createdAt} />,
              },
              {
                head: ACCOUNT_PAGE.lastActive,
                narrowLabel: ACCOUNT_PAGE.lastActive,
                cell: ({ lastSeenAt }) => <Timestamp at={lastSeenAt} />,
              },
            ]}
          />
        </section>
      </div>
    </>
  );
}
