import type { ReactNode } from "react";

/** Renders text with `code`, **bold text** and [links](#to). */
export function Line({ text }: { text: string }) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/);
  return parts.map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never change their order
    if (part.startsWith("`")) return <Code key={i}>{part.slice(1, -1)}</Code>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (part.startsWith("**")) return <strong key={i}>{part.slice(2, -2)}</strong>;
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    if (!link) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={i} href={link[2]}>
        <Line text={link[1] ?? ""} />
      </a>
    );
  });
}

/** Renders paragraphs, which are separated by empty lines. */
export function Prose({ text, className = "" }: { text: string; className?: string }) {
  return text.split(/\n\s*\n/).map((paragraph) => (
    <p key={paragraph} className={`prose ${className}`}>
      <Line text={paragraph.replaceAll("\n", " ")} />
    </p>
  ));
}

/** Numbered steps. */
export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="max-w-2xl list-decimal space-y-1 pl-5">
    {steps.map((step) => (
      <li key={step} className="prose">
        <Line text={step} />
      </li>
    ))}
  </ol>
);

export const Code = ({ children }: { children: ReactNode }) => <code>{children}</code>;

/** A heading that links to itself. */
export function Heading({ id, level, children }: { id: string; level: 2 | 3; children: ReactNode }) {
  const Tag = `h${level}` as const;
  const size = { 2: "text-xl tracking-tight", 3: "text-base" }[level];
  return (
    <Tag className={`${size} font-semibold text-balance wrap-anywhere`}>
      <a href={`#${id}`} className="inline-block py-0.5 hover:underline hover:underline-offset-4">
        {children}
      </a>
    </Tag>
  );
}

/** A table of short texts. The first column contains the row headers. `ids` makes rows targets of links. */
export function Table({
  label,
  head,
  rows,
  ids = [],
}: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  ids?: readonly string[];
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="stacks w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            {head.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, n) => (
            <tr key={row.join()} id={ids[n]} className="align-top">
              {row.map((cell, i) =>
                i === 0 ? (
                  <th key={head[i]} scope="row" className="px-3 py-2 font-normal">
                    <Line text={cell} />
                  </th>
                ) : (
                  <td key={head[i]} data-label={i > 1 ? head[i] : undefined} className="px-3 py-2">
                    <Line text={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
