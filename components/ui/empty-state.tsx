import type { ReactNode } from "react";

/** Replaces an empty list with the reason why it is empty and the next step. */
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
