import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import type { Session } from "#lib/domains/identity/auth/sessions.ts";
import { NAVIGATION } from "#lib/messages/shell.ts";
import { AccountMenu, OrganizationMenu } from "./account-menu.tsx";
import { Brand } from "./brand.tsx";
import { CommandPaletteButton } from "./command-palette-button.tsx";
import { NavIcon } from "./nav-icon.tsx";
import { NavLinks } from "./nav-links.tsx";
import { listNavGroups, listPages } from "./navigation.ts";
import { Providers } from "./providers.tsx";

type ShellProps = {
  session: Session & { membership: NonNullable<Session["membership"]> };
  organizations: readonly { organizationId: string; organizationName: string; role: string }[];
  children: ReactNode;
};

/** The frame of all dashboard pages. The navigation is on the left or, in narrow windows, behind a button. */
export function Shell({ session, organizations, children }: ShellProps) {
  const { user, membership } = session;
  const groups = listNavGroups(membership.role);
  const navItems = groups.flatMap(({ entries }) => entries);
  const icons = Object.fromEntries(navItems.map(({ icon }) => [icon, <NavIcon key={icon} name={icon} />]));
  const nav = <NavLinks groups={groups} icons={icons} />;
  const theme = user.preferences.theme;
  const account = (
    <AccountMenu name={user.name || user.email}>
      <span className="flex min-w-0 items-center gap-2">
        <CircleUserRound className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <span className="truncate">{user.name || user.email}</span>
        <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
      </span>
    </AccountMenu>
  );
  return (
    <Providers email={user.email} viewer={{ timeZone: user.timeZone }}>
      <a
        href="#content"
        className="button button-primary absolute top-2 left-2 z-50 -translate-y-20 focus:translate-y-0"
      >
        {NAVIGATION.skip}
      </a>
      <div
        data-theme={theme === "light" || theme === "dark" ? theme : undefined}
        className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]"
      >
        <header className="border-line max-lg:border-b lg:border-r">
          <div className="flex items-center gap-2 px-4 py-3 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:gap-4 lg:overflow-y-auto lg:px-3 lg:py-5">
            {/* On a phone, the menu has this link. */}
            <a href="/" className="flex px-2.5 max-sm:hidden">
              <Brand />
            </a>
            <div className="min-w-0 flex-1 lg:flex-none">
              <OrganizationMenu current={membership} all={organizations}>
                <span className="flex w-full min-w-0 items-center justify-between gap-2">
                  <span className="truncate">{membership.organizationName}</span>
                  <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
                </span>
              </OrganizationMenu>
            </div>
            <CommandPaletteButton
              pages={listPages(membership.role)}
              icon={<Search className="size-4" aria-hidden="true" />}
            />
            <nav aria-label={NAVIGATION.label} className="hidden lg:block lg:flex-1">
              {nav}
            </nav>
            <div className="hidden lg:block">{account}</div>
            <details className="group lg:hidden">
              <summary className="button button-secondary list-none">{NAVIGATION.menu}</summary>
              <div className="absolute inset-x-0 z-30 mt-3 space-y-4 border-y border-line bg-paper px-4 py-5 shadow-lg">
                <nav aria-label={NAVIGATION.label}>{nav}</nav>
                {account}
              </div>
            </details>
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl px-4 py-6 outline-none sm:px-8 lg:py-8"
        >
          {children}
        </main>
      </div>
    </Providers>
  );
}
