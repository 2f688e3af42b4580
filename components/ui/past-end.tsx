import { PAGINATION } from "#lib/messages/common.ts";
import { EmptyState } from "./empty-state.tsx";

/** Replaces the rows of a page past the end of a list. `href` is the list's first page. */
export const PastEnd = ({ href }: { href: string }) => (
  <EmptyState
    title={PAGINATION.pastEndTitle}
    action={
      <a className="button button-secondary" href={href}>
        {PAGINATION.firstPage}
      </a>
    }
  >
    {PAGINATION.pastEndText}
  </EmptyState>
);
