import type { OpenApiDocument } from "#lib/contract/openapi.ts";
import { listOperations } from "./examples/request.ts";
import { GUIDES } from "./guides/guide-list.ts";

/** Formats an operation id, such as `listResults` as `List results`. */
const formatOperationName = (operationId: string): string => {
  const phrase = operationId
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace("open api", "OpenAPI");
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}`;
};

export const getTagId = (tag: string): string => `tag-${tag.toLowerCase().replaceAll(" ", "-")}`;

/** The table of contents: guides, followed by operations grouped by tag. */
export function TableOfContents({ document, label }: { document: OpenApiDocument; label: string }) {
  const operations = listOperations(document);
  return (
    <nav aria-label={label} className="space-y-6 text-sm">
      <Group title="Guides" entries={GUIDES.map(([id, title]) => ({ id, title }))} />
      {document.tags.map(({ name }) => (
        <Group
          key={name}
          title={name}
          href={`#${getTagId(name)}`}
          entries={operations
            .filter(({ operation }) => operation.tags.includes(name))
            .map(({ operation }) => ({
              id: operation.operationId,
              title: formatOperationName(operation.operationId),
            }))}
        />
      ))}
      <Group title="Objects" href="#objects" entries={[]} />
    </nav>
  );
}

type Entry = { id: string; title: string };

function Group({ title, href, entries }: { title: string; href?: string; entries: readonly Entry[] }) {
  return (
    <div>
      <p className="font-semibold">
        {href ? (
          <a href={href} className="block min-h-6 rounded-sm hover:underline">
            {title}
          </a>
        ) : (
          title
        )}
      </p>
      <ul className="mt-1">
        {entries.map(({ id, title: text }) => (
          <li key={id}>
            <a href={`#${id}`} className="block rounded-sm py-1 text-muted hover:text-ink hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
