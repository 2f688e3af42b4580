/** Looks for what is typed, by an address that can be kept: a plain form, which needs no script. */
export const SearchForm = ({ label, q, clearHref }: { label: string; q: string; clearHref: string }) => (
  <form method="get" action={clearHref} className="flex flex-wrap items-end gap-2">
    <label className="min-w-0 space-y-1.5 text-sm font-medium">
      <span className="block">{label}</span>
      <input name="q" type="search" defaultValue={q} maxLength={200} className="input sm:w-72" />
    </label>
    <button type="submit" className="button button-secondary">
      Find
    </button>
    {q !== "" && (
      <a href={clearHref} className="button button-quiet">
        Show all
      </a>
    )}
  </form>
);
