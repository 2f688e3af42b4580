import type { ReactNode } from "react";

/** Renders a box that scrolls its overflow. `label` names it. */
export const Scroller = ({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className={`overflow-auto ${className}`}>
    {children}
  </section>
);
