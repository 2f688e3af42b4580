import type { ComponentProps, ReactNode } from "react";

/**
 * A table that scrolls by itself where the page is narrow; `label` says what is in it. Positioned, so that what only screen
 * readers see scrolls with it and does not widen the page.
 */
export const Table = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className="card relative overflow-x-auto">
    <table className="w-full border-collapse text-sm">{children}</table>
  </section>
);

export const Head = ({ children }: { children: ReactNode }) => (
  <thead className="border-b border-line text-left text-xs text-muted">
    <tr>{children}</tr>
  </thead>
);

export const Th = ({ numeric = false, ...props }: ComponentProps<"th"> & { numeric?: boolean }) => (
  <th
    scope="col"
    className={`px-3 py-2 font-medium whitespace-nowrap first:pl-4 last:pr-4 ${numeric ? "text-right" : ""}`}
    {...props}
  />
);

export const Td = ({ numeric = false, ...props }: ComponentProps<"td"> & { numeric?: boolean }) => (
  <td
    className={`px-3 py-2.5 align-middle first:pl-4 last:pr-4 ${numeric ? "text-right tabular-nums" : ""}`}
    {...props}
  />
);

/** Rows, with the one under the pointer and those whose box is checked told apart by a ground that all text is read on. */
export const Rows = ({ children }: { children: ReactNode }) => (
  <tbody className="divide-y divide-line [&>tr]:hover:bg-sunken [&>tr]:has-checked:bg-accent/10">
    {children}
  </tbody>
);
