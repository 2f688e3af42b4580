/** The pages of one thing, as links; the one that is open says so. */
export const Tabs = ({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly { href: string; name: string }[];
  current: string;
}) => (
  <nav aria-label={label} className="mb-6 overflow-x-auto border-b border-line">
    <ul className="flex gap-1">
      {tabs.map(({ href, name }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={href === current ? "page" : undefined}
            className="block border-b-2 border-transparent px-3 py-2 text-sm whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
