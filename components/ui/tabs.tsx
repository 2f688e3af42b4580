"use client";

import { useLayoutEffect, useRef } from "react";

type TabsProps = { label: string; tabs: readonly { href: string; name: string }[]; current: string };

/** Links to the pages of one thing. The current one is marked, and scrolled into view where they do not all fit. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const bar = useRef<HTMLElement>(null);
  // Scrolls the bar only: `scrollIntoView` would scroll the page, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be the open one
  useLayoutEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!bar.current || !open) return;
    const [outer, inner] = [bar.current.getBoundingClientRect(), open.getBoundingClientRect()];
    bar.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [current]);
  return (
    <nav ref={bar} aria-label={label} className="mb-6 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map(({ href, name }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={href === current ? "page" : undefined}
              className="block border-b-2 border-transparent px-3 py-2 text-sm whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
