import type { OpenApiDocument } from "#lib/contract/openapi.ts";
import { listOperations } from "./examples/request.ts";
import { AttemptsGuide } from "./guides/attempts.tsx";
import {
  Authentication,
  Idempotency,
  Pagination,
  QuickStart,
  RateLimits,
  Requests,
  Versions,
} from "./guides/basics.tsx";
import { ContentGuide } from "./guides/content.tsx";
import { EmbeddingGuide } from "./guides/embedding.tsx";
import { ErrorsGuide } from "./guides/errors.tsx";
import { EventsGuide, WebhooksGuide } from "./guides/events.tsx";
import { ExpressionsGuide } from "./guides/expressions.tsx";
import { AnswerKeysGuide, AnswersGuide } from "./guides/grading.tsx";
import { HostedGuide } from "./guides/hosted.tsx";
import { OperationsGuide } from "./guides/operations.tsx";
import { Objects } from "./objects.tsx";
import { OperationSection } from "./operation.tsx";
import { Heading, Prose } from "./prose.tsx";
import { LanguageChoice } from "./samples.tsx";
import { getTagId, TableOfContents } from "./table-of-contents.tsx";

type Props = { document: OpenApiDocument; operations: string; publicUrl: string };

/**
 * The complete reference: guides, followed by all operations of the OpenAPI document. `operations` is the Markdown of
 * the operations guide.
 */
export function Reference({ document, operations, publicUrl }: Props) {
  const baseUrl = `${publicUrl}/v1`;
  return (
    <>
      <a
        href="#content-start"
        className="sr-only rounded-md bg-ink px-3 py-2 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20"
      >
        Skip to content
      </a>
      <Header />
      <div className="mx-auto max-w-[88rem] gap-10 px-4 sm:px-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="hidden lg:block">
          <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto py-8 pr-2">
            <TableOfContents document={document} label="Contents" />
          </div>
        </div>
        <main id="content-start" tabIndex={-1} className="docs min-w-0 pt-8 pb-24 outline-none">
          <h1 className="text-3xl font-semibold tracking-tight">API reference</h1>
          <Prose text={document.info.summary} className="mt-2 text-muted" />
          <details className="mt-6 rounded-lg border border-line bg-surface lg:hidden">
            <summary className="cursor-pointer px-3 py-2.5 font-medium">Contents</summary>
            <div className="border-t border-line p-3">
              <TableOfContents document={document} label="Page contents" />
            </div>
          </details>
          <div className="mt-10">
            <Guides document={document} operations={operations} publicUrl={publicUrl} baseUrl={baseUrl} />
            <Operations document={document} baseUrl={baseUrl} />
            <Objects schemas={document.components.schemas} />
          </div>
        </main>
      </div>
    </>
  );
}

const Header = () => (
  <header className="sticky top-0 z-10 border-b border-line bg-paper">
    <div className="mx-auto flex min-h-14 max-w-[88rem] flex-wrap items-center justify-between gap-x-2 px-4 sm:px-6">
      <p className="flex items-baseline gap-4">
        <a
          href="/"
          className="inline-flex min-h-6 items-center rounded-sm py-1 font-mono text-sm text-accent"
        >
          Touchstone
        </a>
        <a
          href="/v1/openapi.json"
          className="hidden min-h-6 items-center rounded-sm py-1 text-sm text-muted hover:text-ink sm:inline-flex"
        >
          OpenAPI document
        </a>
      </p>
      <LanguageChoice />
    </div>
  </header>
);

const Guides = ({ document, operations, publicUrl, baseUrl }: Props & { baseUrl: string }) => (
  <>
    <QuickStart baseUrl={baseUrl} />
    <Authentication baseUrl={baseUrl} />
    <Requests baseUrl={baseUrl} />
    <ErrorsGuide document={document} />
    <Idempotency baseUrl={baseUrl} />
    <Pagination baseUrl={baseUrl} />
    <RateLimits limits={document["x-rate-limits"]} />
    <ContentGuide schemas={document.components.schemas} />
    <AnswerKeysGuide schemas={document.components.schemas} />
    <ExpressionsGuide />
    <AnswersGuide />
    <AttemptsGuide baseUrl={baseUrl} />
    <EmbeddingGuide publicUrl={publicUrl} />
    <HostedGuide publicUrl={publicUrl} />
    <WebhooksGuide />
    <EventsGuide document={document} />
    <Versions />
    <OperationsGuide markdown={operations} />
  </>
);

function Operations({ document, baseUrl }: { document: OpenApiDocument; baseUrl: string }) {
  const operations = listOperations(document);
  return document.tags.map(({ name, description }) => (
    <section key={name} id={getTagId(name)} className="border-t border-line pt-10">
      <Heading id={getTagId(name)} level={2}>
        {name}
      </Heading>
      <Prose text={description} className="mt-2 mb-8 text-muted" />
      {operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map((entry) => (
          <OperationSection
            key={entry.operation.operationId}
            entry={entry}
            document={document}
            baseUrl={baseUrl}
          />
        ))}
    </section>
  ));
}
