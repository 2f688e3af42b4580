"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";

type TabsProps = {
  label: string;
  /** `count` follows the name, such as the number of items on the page. */
  tabs: readonly { href: string; name: string; count?: ReactNode }[];
  current: string;
};

/**
 * Renders links to the pages of an object. The current link is marked, and is scrolled into view if they don't all fit.
 * The bar is positioned so that text for screen readers scrolls with it and doesn't widen the page.
 */
export function Tabs({ label, tabs, current }: TabsProps) {
  const bar = useRef<HTMLElement>(null);
  // Scrolls only the bar. `scrollIntoView` would also scroll the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different tab may be open
  useLayoutEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!bar.current || !open) return;
    const [outer, inner] = [bar.current.getBoundingClientRect(), open.getBoundingClientRect()];
    bar.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [current]);
  return (
    <nav ref={bar} aria-label={label} className="relative mb-6 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map(({ href, name, count }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={href === current ? "page" : undefined}
              className="block border-b-2 border-transparent px-3 py-2 text-sm whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {name}
              {count}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
