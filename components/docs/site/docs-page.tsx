import type { ReactNode } from "react";
import type { OpenApiDocument } from "#lib/contract/openapi.ts";
import { AlertsGuide } from "../guides/alerts.tsx";
import { AttemptsGuide } from "../guides/attempts.tsx";
import {
  Authentication,
  Idempotency,
  Pagination,
  RateLimits,
  Requests,
  Versions,
} from "../guides/basics.tsx";
import { ChangelogPage } from "../guides/changelog.tsx";
import { ContentGuide } from "../guides/content.tsx";
import { CorrectionsGuide } from "../guides/corrections.tsx";
import { EmbeddingGuide } from "../guides/embedding.tsx";
import { ErrorsGuide } from "../guides/errors.tsx";
import { EventsGuide, WebhooksGuide } from "../guides/events.tsx";
import { ExpressionsGuide } from "../guides/expressions.tsx";
import { FidelityGuide } from "../guides/fidelity.tsx";
import { AnswerKeysGuide, AnswersGuide } from "../guides/grading.tsx";
import type { GuideId, ReferenceId } from "../guides/guide-list.ts";
import { HostedGuide } from "../guides/hosted.tsx";
import { ImportExportGuide } from "../guides/import-export.tsx";
import { ItemBankGuide } from "../guides/item-bank.tsx";
import { LtiGuide } from "../guides/lti.tsx";
import { MarkdownGuide } from "../guides/markdown-guide.tsx";
import { PoolsGuide } from "../guides/pools.tsx";
import { PrivacyGuide } from "../guides/privacy.tsx";
import { ReviewGuide } from "../guides/review.tsx";
import { ScoringRulesGuide } from "../guides/scoring-rules.tsx";
import { SyncingGuide } from "../guides/syncing.tsx";
import { WebhookTestingGuide } from "../guides/webhook-testing.tsx";
import { Objects } from "../objects.tsx";
import { Prose } from "../prose.tsx";
import { FrontPage } from "./front-page.tsx";
import { Layout } from "./layout.tsx";
import { type DocsPage, listPages } from "./pages.ts";
import { ResourcePage } from "./resource-page.tsx";

/** What pages are made from. `guides` has the text of the guides that are Markdown files. */
export type Sources = { document: OpenApiDocument; guides: MarkdownGuides; publicUrl: string };

export type MarkdownGuides = { operations: string; sdk: string };

type Contents = Sources & { baseUrl: string };

const GUIDES: Record<GuideId | ReferenceId, (contents: Contents) => ReactNode> = {
  authentication: ({ baseUrl }) => <Authentication baseUrl={baseUrl} />,
  requests: ({ baseUrl }) => <Requests baseUrl={baseUrl} />,
  idempotency: ({ baseUrl }) => <Idempotency baseUrl={baseUrl} />,
  pagination: ({ baseUrl }) => <Pagination baseUrl={baseUrl} />,
  "rate-limits": ({ document }) => <RateLimits limits={document["x-rate-limits"]} />,
  versions: () => <Versions />,
  content: ({ document }) => <ContentGuide schemas={document.components.schemas} />,
  "answer-keys": ({ document }) => <AnswerKeysGuide schemas={document.components.schemas} />,
  expressions: () => <ExpressionsGuide />,
  "scoring-rules": ({ publicUrl }) => <ScoringRulesGuide publicUrl={publicUrl} />,
  answers: () => <AnswersGuide />,
  pools: () => <PoolsGuide />,
  embedding: ({ publicUrl }) => <EmbeddingGuide publicUrl={publicUrl} />,
  hosted: ({ publicUrl }) => <HostedGuide publicUrl={publicUrl} />,
  attempts: ({ baseUrl }) => <AttemptsGuide baseUrl={baseUrl} />,
  review: ({ baseUrl }) => <ReviewGuide baseUrl={baseUrl} />,
  corrections: () => <CorrectionsGuide />,
  webhooks: () => <WebhooksGuide />,
  "webhook-testing": ({ baseUrl }) => <WebhookTestingGuide baseUrl={baseUrl} />,
  "item-bank": () => <ItemBankGuide />,
  lti: () => <LtiGuide />,
  "import-export": ({ baseUrl }) => <ImportExportGuide baseUrl={baseUrl} />,
  fidelity: () => <FidelityGuide />,
  alerts: () => <AlertsGuide />,
  syncing: ({ baseUrl }) => <SyncingGuide baseUrl={baseUrl} />,
  privacy: () => <PrivacyGuide />,
  sdk: ({ guides }) => <MarkdownGuide id="sdk" markdown={guides.sdk} />,
  operations: ({ guides }) => <MarkdownGuide id="operations" markdown={guides.operations} />,
  errors: ({ document }) => <ErrorsGuide document={document} />,
  events: ({ document }) => <EventsGuide document={document} />,
  changelog: () => <ChangelogPage />,
};

const isGuideId = (id: string): id is keyof typeof GUIDES => id in GUIDES;

/** A page of the documentation with everything around it. */
export function DocsPageView({ page, ...sources }: Sources & { page: DocsPage }) {
  const pages = listPages(sources.document);
  const shown = pages.find(({ path }) => path === page.path) ?? page;
  return (
    <Layout pages={pages} page={shown}>
      <PageContent page={shown} {...sources} />
    </Layout>
  );
}

/** The content of a page. */
export function PageContent({ page, ...sources }: Sources & { page: DocsPage }) {
  const { document, publicUrl } = sources;
  const baseUrl = `${publicUrl}/v1`;
  if (page.kind === "front") return <FrontPage document={document} baseUrl={baseUrl} />;
  if (page.kind === "resource") return <ResourcePage page={page} document={document} baseUrl={baseUrl} />;
  if (isGuideId(page.id)) return GUIDES[page.id]({ ...sources, baseUrl });
  return (
    <>
      <h1 className="text-3xl font-semibold tracking-tight">{page.title}</h1>
      <Prose text={page.description} className="mt-2 mb-6 text-muted" />
      <Objects schemas={document.components.schemas} />
    </>
  );
}
