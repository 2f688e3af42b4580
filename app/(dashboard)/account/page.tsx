import type { Metadata } from "next";
import { requireMember } from "#app/session.ts";
import { ChangePassword } from "#components/account/change-password.tsx";
import { SignOutEverywhere } from "#components/account/sign-out-everywhere.tsx";
import { ThemeChoice } from "#components/account/theme-choice.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { THEMES } from "#lib/contract/form-options.ts";
import { hasPassword } from "#lib/domains/identity/auth/change-password.ts";
import { listSessions } from "#lib/domains/identity/auth/sessions.ts";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const { ctx, session } = await requireMember();
  const { user } = session;
  const [sessions, canChange] = await Promise.all([
    listSessions(ctx.db, user.id, ctx.now),
    hasPassword(ctx.db, user.id),
  ]);
  return (
    <>
      <PageHeader title="Account" lead={user.name ? `${user.name}, ${user.email}` : user.email} />
      <div className="space-y-10">
        <section aria-labelledby="look">
          <h2 id="look" className="mb-3 text-lg font-semibold tracking-tight">
            Look
          </h2>
          <ThemeChoice initial={THEMES.find((theme) => theme === user.preferences.theme) ?? "system"} />
        </section>
        <section aria-labelledby="password">
          <h2 id="password" className="mb-3 text-lg font-semibold tracking-tight">
            Password
          </h2>
          {canChange ? (
            <ChangePassword />
          ) : (
            <p className="max-w-prose text-sm text-muted">
              You have none here: your identity provider vouches for you.
            </p>
          )}
        </section>
        <section aria-labelledby="sessions">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="sessions" className="text-lg font-semibold tracking-tight">
              Where you are signed in
            </h2>
            <SignOutEverywhere />
          </div>
          <Table label="Where you are signed in">
            <Head>
              <Th>Browser</Th>
              <Th>Since</Th>
              <Th>Last seen</Th>
            </Head>
            <Rows>
              {sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => (
                <tr key={id}>
                  <Td>
                    <span className="wrap-anywhere">{userAgent || "Unknown"}</span>{" "}
                    {id === session.id && <Badge tone="accent">this one</Badge>}
                  </Td>
                  <Td>
                    <Timestamp at={createdAt} />
                  </Td>
                  <Td>
                    <Timestamp at={lastSeenAt} />
                  </Td>
                </tr>
              ))}
            </Rows>
          </Table>
        </section>
      </div>
    </>
  );
}
