import type { ReactNode } from "react";

/** Takes the place of a list that is empty: why it is, and what to do next. */
export const EmptyState = ({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="rounded-lg border border-dashed border-edge/60 px-6 py-12 text-center">
    <p className="font-medium">{title}</p>
    {children && <div className="mx-auto mt-1.5 max-w-prose text-sm text-muted">{children}</div>}
    {action && <div className="mt-5 flex justify-center gap-2">{action}</div>}
  </div>
);
