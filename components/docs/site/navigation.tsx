import type { DocsPage } from "./pages.ts";

type Props = { pages: readonly DocsPage[]; page: DocsPage; label: string };

/** Links to all pages by group, with the current page marked. */
export function Navigation({ pages, page: current, label }: Props) {
  const groups = [...new Set(pages.map(({ group }) => group))];
  return (
    <nav aria-label={label} className="space-y-6 text-sm">
      {groups.map((group) => (
        <div key={group}>
          {group && <p className="font-semibold">{group}</p>}
          <ul className={group ? "mt-1" : ""}>
            {pages
              .filter((page) => page.group === group)
              .map(({ path, title }) => (
                <li key={path}>
                  <a
                    href={path}
                    aria-current={path === current.path ? "page" : undefined}
                    className="block rounded-sm py-1 text-muted hover:text-ink hover:underline aria-[current=page]:font-medium aria-[current=page]:text-accent"
                  >
                    {title}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
