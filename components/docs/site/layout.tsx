import type { ReactNode } from "react";
import { Brand } from "#components/shell/brand.tsx";
import { LanguageChoice } from "../samples.tsx";
import type { DocsPage } from "./pages.ts";
import { SearchButton } from "./search-button.tsx";

type Props = { pages: readonly DocsPage[]; page: DocsPage; children: ReactNode };

/** What all pages have in common: the header, the navigation, and links to the previous and next page. */
export const Layout = ({ pages, page, children }: Props) => (
  <>
    <a
      href="#content-start"
      className="sr-only rounded-md bg-ink px-3 py-2 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20"
    >
      Skip to content
    </a>
    <Header hasSamples={page.kind === "front" || page.kind === "resource"} />
    <div className="mx-auto max-w-[88rem] gap-10 px-4 sm:px-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="hidden lg:block">
        <div data-sidebar className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto py-8 pr-2">
          <Navigation pages={pages} page={page} label="Documentation" />
        </div>
      </div>
      <main id="content-start" tabIndex={-1} className="docs min-w-0 pt-8 pb-24 outline-none">
        <details className="mb-6 rounded-lg border border-line bg-surface lg:hidden">
          <summary className="cursor-pointer px-3 py-2.5 font-medium">All pages</summary>
          <div className="border-t border-line p-3">
            <Navigation pages={pages} page={page} label="All pages" />
          </div>
        </details>
        {children}
        <Neighbors pages={pages} page={page} />
      </main>
    </div>
  </>
);

type NavigationProps = { pages: readonly DocsPage[]; page: DocsPage; label: string };

/** Links to all pages by group, with the current page marked. */
function Navigation({ pages, page: current, label }: NavigationProps) {
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

const HEADER_LINK = "inline-flex min-h-6 items-center rounded-sm py-1 text-sm";

const Header = ({ hasSamples }: { hasSamples: boolean }) => (
  <header className="sticky top-0 z-10 border-b border-line bg-paper">
    <div className="mx-auto flex min-h-14 max-w-[88rem] flex-wrap items-center gap-x-4 px-4 py-2 sm:px-6">
      <p className="flex flex-1 items-center gap-4">
        <a href="/" className={HEADER_LINK}>
          <Brand />
        </a>
        <a href="/docs" className={`${HEADER_LINK} text-muted hover:text-ink`}>
          Docs
        </a>
        <a href="/v1/openapi.json" className={`${HEADER_LINK} max-lg:hidden text-muted hover:text-ink`}>
          OpenAPI document
        </a>
      </p>
      <SearchButton text="Search" className="md:min-w-52" />
      {hasSamples && <LanguageChoice />}
    </div>
  </header>
);

function Neighbors({ pages, page }: Omit<Props, "children">) {
  const index = pages.indexOf(page);
  const [previous, next] = [pages[index - 1], pages[index + 1]];
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-16 grid gap-3 border-t border-line pt-6 sm:grid-cols-2"
    >
      {previous && <Neighbor page={previous} label="Previous" />}
      {next && <Neighbor page={next} label="Next" isNext />}
    </nav>
  );
}

const Neighbor = ({ page, label, isNext = false }: { page: DocsPage; label: string; isNext?: boolean }) => (
  <a
    href={page.path}
    rel={isNext ? "next" : "prev"}
    className={`rounded-lg border border-line bg-surface px-4 py-3 hover:border-accent ${isNext ? "sm:col-start-2 sm:text-right" : ""}`}
  >
    <span className="block text-sm text-muted">{label}</span>
    <span className="font-semibold">{page.title}</span>
  </a>
);
