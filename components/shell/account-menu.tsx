"use client";

import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import { Menu, type MenuItem } from "#components/ui/menu.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { ApiError, call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { ACCOUNT_MENU, NAVIGATION } from "#lib/messages/shell.ts";

type Organization = { organizationId: string; organizationName: string; role: string };

/** The current organization and a menu for switching to another one. */
export function OrganizationMenu({ current, all }: { current: Organization; all: readonly Organization[] }) {
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
    <Menu
      label={ACCOUNT_MENU.organizationLabel(current.organizationName)}
      trigger={
        <span className="flex w-full min-w-0 items-center justify-between gap-2">
          <span className="truncate">{current.organizationName}</span>
          <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
        </span>
      }
      items={items}
    />
  );
}

export function AccountMenu({ name }: { name: string }) {
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
      trigger={
        <span className="flex min-w-0 items-center gap-2">
          <CircleUserRound className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <span className="truncate">{name}</span>
          <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
        </span>
      }
      items={[
        { name: NAVIGATION.account, href: "/account" },
        { name: NAVIGATION.docs, href: "/docs" },
        { name: ACCOUNT_MENU.signOut, onSelect: () => void signOut() },
      ]}
    />
  );
}
