import { EmptyState } from "#components/ui/empty-state.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { COMMON } from "#lib/messages/common.ts";

type NoRowsProps = {
  /** The number of rows that match the filters. */
  total: number;
  /** The path of the list's first page with the same filters. */
  firstPage: string;
  noMatchText: string;
  /** The path of the list with all rows. */
  href: string;
};

/** Shown in place of a page without rows: the page is past the end, or nothing matches the filters. */
export const NoRows = ({ total, firstPage, noMatchText, href }: NoRowsProps) =>
  total > 0 ? (
    <PastEnd href={firstPage} />
  ) : (
    <EmptyState
      title={COMMON.noMatches}
      action={
        <a className="button button-secondary" href={href}>
          {COMMON.showAll}
        </a>
      }
    >
      {noMatchText}
    </EmptyState>
  );
