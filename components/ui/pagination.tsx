import { PAGINATION } from "#lib/messages/common.ts";
import { formatCount } from "#lib/messages/format-count.ts";

type PaginationProps = {
  /** Where counting stopped before the end, `more` says that there are more than `total`, and `next` whether there is another page. */
  meta: { total: number; page: number; limit: number; more?: boolean; next?: boolean };
  /** The page's address with another page number. */
  href: (page: number) => string;
  /** What is counted; `plural` is needed where it isn’t just the singular with an s. */
  singular: string;
  plural?: string;
};

/** Which rows of how many are shown, and plain links to the other pages. */
export function Pagination({
  meta: { total, page, limit, more = false, next },
  href,
  singular,
  plural,
}: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const hasNext = next ?? page < pages;
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  const last = Math.min(total, page * limit);
  return (
    <nav
      aria-label={PAGINATION.label}
      className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-muted"
    >
      <p className="tabular-nums">
        {PAGINATION.range(first, last, formatCount(total, singular, plural), more)}
      </p>
      {(pages > 1 || hasNext) && (
        <div className="flex gap-2">
          <PageLink to={page > 1 ? href(page - 1) : undefined} rel="prev" name={PAGINATION.previous} />
          <PageLink to={hasNext ? href(page + 1) : undefined} rel="next" name={PAGINATION.next} />
        </div>
      )}
    </nav>
  );
}

const PageLink = ({ to, rel, name }: { to: string | undefined; rel: string; name: string }) =>
  to === undefined ? (
    <span className="button button-secondary opacity-55" aria-hidden="true">
      {name}
    </span>
  ) : (
    <a className="button button-secondary" href={to} rel={rel}>
      {name}
    </a>
  );
