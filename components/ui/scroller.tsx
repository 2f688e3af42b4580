import type { ReactNode } from "react";

/** What is wider, or taller, than its place, and scrolls there by itself; `label` says what it is. */
export const Scroller = ({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className={`overflow-auto ${className}`}>
    {children}
  </section>
);
