"use client";

import { Menu, type MenuItem } from "#components/ui/menu.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { ApiError, call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";

type Organization = { organizationId: string; organizationName: string; role: string };

/** Which organization is looked at, and the way to the others. */
export function OrganizationMenu({ current, all }: { current: Organization; all: readonly Organization[] }) {
  const toast = useToast();
  const switchOrganization = useAction(
    (organization_id: string) => call("PATCH", "/session", { organization_id }),
    // Another organization has none of what this page shows.
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
    { name: "New organization …", href: "/welcome" },
  ];
  return (
    <Menu
      label={`${current.organizationName}: switch organization`}
      trigger={
        <span className="flex w-full min-w-0 items-center justify-between gap-2">
          <span className="truncate">{current.organizationName}</span>
          <span aria-hidden="true">⌄</span>
        </span>
      }
      items={items}
    />
  );
}

/** One's own account. */
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
      label={`${name}: account`}
      trigger={
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate">{name}</span>
          <span aria-hidden="true">⌄</span>
        </span>
      }
      items={[
        { name: "Account", href: "/account" },
        { name: "API reference", href: "/docs" },
        { name: "Sign out", onSelect: () => void signOut() },
      ]}
    />
  );
}
