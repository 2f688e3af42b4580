import type { ReactNode } from "react";
import { EarlyClicks } from "#app/early-clicks.tsx";
import { Shell } from "#components/shell/shell.tsx";
import { listMemberships } from "#lib/domains/identity/auth/sessions.ts";
import { requireMember } from "../session.ts";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { session, ctx } = await requireMember();
  const all = await listMemberships(ctx.db, session.user.id);
  return (
    <>
      <EarlyClicks />
      <Shell session={session} organizations={all}>
        {children}
      </Shell>
    </>
  );
}
