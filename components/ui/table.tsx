import type { ComponentProps, ReactNode } from "react";

/**
 * Renders a table that scrolls sideways on a narrow page. `label` names it. It is positioned so that text for screen
 * readers scrolls with it and doesn't widen the page.
 */
export const Table = ({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className="card relative overflow-x-auto">
    <table className={`w-full border-collapse text-sm ${className}`}>{children}</table>
  </section>
);

export const Head = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <thead className="border-b border-line text-left text-xs text-muted">
    <tr className={className}>{children}</tr>
  </thead>
);

type CellProps<Tag extends "th" | "td"> = ComponentProps<Tag> & { numeric?: boolean };

export const Th = ({ numeric = false, className = "", ...props }: CellProps<"th">) => (
  <th
    scope="col"
    className={`px-3 py-2 font-medium whitespace-nowrap first:pl-4 last:pr-4 ${numeric ? "text-right" : ""} ${className}`}
    {...props}
  />
);

/** Rows of single lines are 40 pixels high. */
export const Td = ({ numeric = false, className = "", ...props }: CellProps<"td">) => (
  <td
    className={`h-10 px-3 py-0.5 align-middle first:pl-4 last:pr-4 ${numeric ? "text-right tabular-nums" : ""} ${className}`}
    {...props}
  />
);

/** Renders rows. The background of hovered rows and rows with a checked box keeps all text readable. */
export const Rows = ({ children }: { children: ReactNode }) => (
  <tbody className="divide-y divide-line [&>tr]:hover:bg-sunken [&>tr]:has-checked:bg-accent/10">
    {children}
  </tbody>
);
