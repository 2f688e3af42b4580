import type { ReactNode } from "react";

/**
 * Replaces an empty list with the reason why it is empty and the next step. With `isPage`, it replaces a whole page,
 * whose heading is the title.
 */
export function EmptyState({
  title,
  isPage = false,
  children,
  action,
}: {
  title: string;
  isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className="rounded-lg border border-dashed border-edge/60 px-6 py-12 text-center">
      <Title className="font-medium">{title}</Title>
      {children && <div className="mx-auto mt-1.5 max-w-prose text-sm text-muted">{children}</div>}
      {action && <div className="mt-5 flex justify-center gap-2">{action}</div>}
    </div>
  );
}
