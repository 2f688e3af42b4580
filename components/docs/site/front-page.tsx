import type { OpenApiDocument } from "#lib/contract/openapi.ts";
import { CodeBlock } from "../code-block.tsx";
import { quickStart } from "../examples/quick-start.ts";
import { Heading, Line, Prose } from "../prose.tsx";
import { Samples } from "../samples.tsx";
import { type DocsPage, listPages } from "./pages.ts";
import { SearchButton } from "./search-button.tsx";
import { StartingPoints } from "./starting-points.tsx";

type Props = { document: OpenApiDocument; baseUrl: string };

/** What the service is, where to start, a quick start, and all pages of the documentation. */
export function FrontPage({ document, baseUrl }: Props) {
  const pages = listPages(document);
  const groups = [...new Set(pages.map(({ group }) => group).filter((group) => group !== ""))];
  return (
    <>
      <h1 className="text-3xl font-semibold tracking-tight text-balance">Documentation</h1>
      <Prose
        text={`Touchstone is a headless assessment engine. Your product creates, publishes, grades, and analyzes assessments over a REST API, shows them in its own pages, and is
notified of every change by signed webhooks. Teachers can do all of it in the browser.`}
        className="mt-3 text-muted"
      />
      <SearchButton text="Search guides, operations, fields, and errors" className="mt-6 w-full max-w-2xl" />
      <StartingPoints />
      <QuickStart baseUrl={baseUrl} />
      {groups.map((group) => (
        <PageGroup key={group} name={group} pages={pages.filter((page) => page.group === group)} />
      ))}
    </>
  );
}

const PageGroup = ({ name, pages }: { name: string; pages: readonly DocsPage[] }) => (
  <section className="mt-12 border-t border-line pt-8">
    <h2 className="text-xl font-semibold tracking-tight">{name}</h2>
    <ul className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
      {pages.map(({ path, title, description }) => (
        <li key={path} className="tile relative">
          <a href={path} className="inline-block min-h-6 font-medium after:absolute after:inset-0">
            {title}
          </a>
          <p className="text-sm text-muted">
            <Line text={description} />
          </p>
        </li>
      ))}
    </ul>
  </section>
);

const QuickStart = ({ baseUrl }: { baseUrl: string }) => (
  <section
    id="quick-start"
    className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 border-t border-line pt-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]"
  >
    <div className="space-y-4">
      <Heading id="quick-start" level={2}>
        Quick start
      </Heading>
      <Prose
        text={`Create an assessment with its answer keys, publish it, and submit a learner's answer. The response contains the result.

Create an API key in the dashboard and set it in the environment. Then run the script on this page, in the language you choose at the top:`}
      />
      <CodeBlock title="Shell" code="export API_KEY=svc_live_..." />
      <Prose
        text={`Every example reads the key from there. Replace the ids, which belong to an example quiz and learner, with your own.

The API is also an [OpenAPI 3.1 document](/v1/openapi.json), generated from the schemas that validate requests. Generate a client from it, or import it into your tools.`}
      />
    </div>
    <Samples write={(language) => quickStart[language](baseUrl)} />
  </section>
);
