import { PAGINATION } from "#lib/messages/common.ts";
import { COUNTS, type CountedNoun } from "#lib/messages/counts.ts";

type PaginationProps = {
  /**
   * If counting stopped before the end, `isTotalCapped` is true because there are more than `total` rows, and `next` is true if
   * there is another page.
   */
  meta: { total: number; page: number; limit: number; isTotalCapped?: boolean; next?: boolean };
  /** Returns the page's URL with another page number. */
  href: (page: number) => string;
  /** What the rows are. */
  noun: CountedNoun;
};

/** Renders the number of rows and, if there are several pages, the range on this page with plain links to the others. */
export function Pagination({
  meta: { total, page, limit, isTotalCapped = false, next },
  href,
  noun,
}: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const hasNext = next ?? page < pages;
  const isSinglePage = pages === 1 && page === 1 && !hasNext;
  const first = (page - 1) * limit + 1;
  const last = Math.min(total, page * limit);
  // Past the end, the page before this one can be empty, too.
  const previous = Math.min(page - 1, pages);
  return (
    <nav
      aria-label={PAGINATION.label}
      className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-muted"
    >
      <p className="tabular-nums">
        {isSinglePage || first > last
          ? COUNTS[noun](total)
          : PAGINATION.range(first, last, COUNTS[noun](total), isTotalCapped)}
      </p>
      {!isSinglePage && (
        <div className="flex gap-2">
          <PageLink to={page > 1 ? href(previous) : undefined} rel="prev" name={PAGINATION.previous} />
          <PageLink to={hasNext ? href(page + 1) : undefined} rel="next" name={PAGINATION.next} />
        </div>
      )}
    </nav>
  );
}

const PageLink = ({ to, rel, name }: { to: string | undefined; rel: string; name: string }) =>
  to === undefined ? (
    <span className="button cursor-default border-line text-muted" aria-hidden="true">
      {name}
    </span>
  ) : (
    <a className="button button-secondary" href={to} rel={rel}>
      {name}
    </a>
  );
