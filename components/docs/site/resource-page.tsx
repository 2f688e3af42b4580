import type { OpenApiDocument } from "#lib/contract/openapi.ts";
import { listOperations } from "../examples/request.ts";
import { OperationSection } from "../operation.tsx";
import { Prose } from "../prose.tsx";
import { PageContents } from "./page-contents.tsx";
import type { DocsPage } from "./pages.ts";

type Props = { page: DocsPage; document: OpenApiDocument; baseUrl: string };

/** All operations of a resource, which is a tag of the OpenAPI document. */
export function ResourcePage({ page, document, baseUrl }: Props) {
  const entries = listOperations(document).filter(({ operation }) => operation.tags.includes(page.title));
  return (
    <>
      <h1 className="text-3xl font-semibold tracking-tight">{page.title}</h1>
      <Prose text={page.description} className="mt-2 text-muted" />
      <div className="mt-6 mb-8 max-w-3xl">
        <PageContents
          entries={entries.map(({ method, operation }) => ({
            id: operation.operationId,
            title: operation.summary,
            note: method,
          }))}
        />
      </div>
      {entries.map((entry) => (
        <OperationSection
          key={entry.operation.operationId}
          entry={entry}
          document={document}
          baseUrl={baseUrl}
        />
      ))}
    </>
  );
}
