import { COMMON } from "#lib/messages/common.ts";

/** Renders a search whose query is in the URL, as a plain form that needs no scripts. */
export const SearchForm = ({ label, q, clearHref }: { label: string; q: string; clearHref: string }) => (
  <form method="get" action={clearHref} autoComplete="off" className="flex flex-wrap items-end gap-2">
    <label className="min-w-0 space-y-1.5 text-sm font-medium">
      <span className="block">{label}</span>
      <input name="q" type="search" defaultValue={q} maxLength={300} className="input sm:w-72" />
    </label>
    <button type="submit" className="button button-secondary">
      {COMMON.search}
    </button>
    {q !== "" && (
      <a href={clearHref} className="button button-quiet">
        {COMMON.showAll}
      </a>
    )}
  </form>
);
