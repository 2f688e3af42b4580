/** The table of contents of a page. A page with fewer than two sections needs none. */
export function PageContents({
  entries,
}: {
  entries: readonly { id: string; title: string; note?: string }[];
}) {
  if (entries.length < 2) return null;
  return (
    <nav
      aria-label="On this page"
      className="max-w-3xl rounded-lg border border-line bg-surface px-4 py-3 text-sm"
    >
      <p className="font-semibold">On this page</p>
      <ul className={`mt-1 gap-x-6 ${entries.length > 5 ? "sm:columns-2" : ""}`}>
        {entries.map(({ id, title, note }) => (
          <li key={id} className="break-inside-avoid">
            <a href={`#${id}`} className="flex min-h-6 items-baseline justify-between gap-3 rounded-sm py-1">
              <span>{title}</span>
              {note && <span className="font-mono text-xs text-muted">{note}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
