"use client";

import type { ReactNode } from "react";
import { Menu, type MenuItem } from "#components/ui/menu.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { ApiError, call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { ACCOUNT_MENU, NAVIGATION } from "#lib/messages/shell.ts";

type Organization = { organizationId: string; organizationName: string; role: string };

type OrganizationMenuProps = {
  current: Organization;
  all: readonly Organization[];
  /** What the button shows. It comes from the server, so that browsers don't load its icons. */
  children: ReactNode;
};

/** The current organization and a menu for switching to another one. */
export function OrganizationMenu({ current, all, children }: OrganizationMenuProps) {
  const toast = useToast();
  const switchOrganization = useAction(
    (organization_id: string) => call("PATCH", "/session", { organization_id }),
    // The page is left because none of its data exists in the other organization.
    () => location.assign("/"),
  );
  const others = all.filter(({ organizationId }) => organizationId !== current.organizationId);
  const items: MenuItem[] = [
    ...others.map(({ organizationId, organizationName }) => ({
      name: organizationName,
      onSelect: () =>
        switchOrganization.mutate(organizationId, {
          onError: (error) => toast(error.message, { tone: "bad" }),
        }),
    })),
    { name: ACCOUNT_MENU.newOrganization, href: "/welcome" },
  ];
  return (
    <Menu label={ACCOUNT_MENU.organizationLabel(current.organizationName)} trigger={children} items={items} />
  );
}

/** The menu of the account. `children` is what the button shows. */
export function AccountMenu({ name, children }: { name: string; children: ReactNode }) {
  const toast = useToast();
  async function signOut() {
    try {
      await call("DELETE", "/session");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "unauthenticated") return toast(error.message, { tone: "bad" });
    }
    location.assign("/sign-in");
  }
  return (
    <Menu
      label={ACCOUNT_MENU.accountLabel(name)}
      trigger={children}
      items={[
        { name: NAVIGATION.account, href: "/account" },
        { name: NAVIGATION.docs, href: "/docs" },
        { name: ACCOUNT_MENU.signOut, onSelect: () => void signOut() },
      ]}
    />
  );
}
