"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import type { NavItem } from "./navigation.ts";

type NavLinksProps = {
  groups: readonly { name: string; entries: readonly NavItem[] }[];
  /** The rendered icons by name. They come from the server, because together they are larger than this component. */
  icons: Readonly<Partial<Record<NavItem["icon"], ReactNode>>>;
};

/** Links to the dashboard's pages. The current page is marked. */
export function NavLinks({ groups, icons }: NavLinksProps) {
  const path = usePathname();
  const isIn = (href: string) => path === href || path.startsWith(`${href}/`);
  // Imports have no entry of their own. They are opened from the assessments.
  const isCurrent = (href: string) =>
    href === "/" ? path === "/" : isIn(href) || (href === "/assessments" && isIn("/imports"));
  return (
    <ul className="space-y-5">
      {groups.map(({ name, entries }) => (
        <li key={name}>
          {name !== "" && <p className="mb-1 px-2.5 text-xs font-medium text-muted">{name}</p>}
          <ul className="space-y-px">
            {entries.map((item) => (
              <li key={item.href}>
                <Link
                  href={item.href}
                  prefetch={false}
                  aria-current={isCurrent(item.href) ? "page" : undefined}
                  className="flex min-h-8 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm hover:bg-ink/6 aria-[current=page]:bg-ink/8 aria-[current=page]:font-medium"
                >
                  {icons[item.icon]}
                  <span className="min-w-0 flex-1">{item.name}</span>
                  <PendingIndicator />
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Shows a dot while the page is loading on a slow connection. */
function PendingIndicator() {
  const { pending } = useLinkStatus();
  return (
    <span aria-hidden="true" className={`size-1.5 rounded-full bg-accent ${pending ? "" : "invisible"}`} />
  );
}
