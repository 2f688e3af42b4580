import { EmptyState } from "#components/ui/empty-state.tsx";
import { COMMON } from "#lib/messages/common.ts";

type NoRowsProps = {
  /** The number of rows that match the filters. */
  total: number;
  messages: { noSuchPage: string; pastEnd: string; noMatchText: string };
  /** The path of the list with all rows. */
  href: string;
};

/** Shown in place of a page without rows: the page is past the end, or nothing matches the filters. */
export const NoRows = ({ total, messages, href }: NoRowsProps) => (
  <EmptyState
    title={total > 0 ? messages.noSuchPage : COMMON.noMatches}
    action={
      <a className="button button-secondary" href={href}>
        {COMMON.showAll}
      </a>
    }
  >
    {total > 0 ? messages.pastEnd : messages.noMatchText}
  </EmptyState>
);
