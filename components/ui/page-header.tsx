import type { ReactNode } from "react";
import { PAGE_HEADER } from "#lib/messages/common.ts";

/** Renders a page's breadcrumb, title, description and actions. */
export const PageHeader = ({
  title,
  crumbs = [],
  lead,
  actions,
}: {
  title: ReactNode;
  crumbs?: readonly { href: string; name: string }[];
  lead?: ReactNode;
  actions?: ReactNode;
}) => (
  <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
    <div className="min-w-0">
      {crumbs.length > 0 && (
        <nav aria-label={PAGE_HEADER.breadcrumb} className="mb-1 text-sm text-muted">
          <ol className="flex flex-wrap gap-x-1.5">
            {crumbs.map(({ href, name }, index) => (
              <li key={href} className="flex gap-x-1.5">
                <a href={href} className="inline-block min-h-6 wrap-anywhere hover:text-ink hover:underline">
                  {name}
                </a>
                {index < crumbs.length - 1 && <span aria-hidden="true">/</span>}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
      {lead && <p className="mt-1.5 max-w-prose text-sm text-muted">{lead}</p>}
    </div>
    {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
  </header>
);
