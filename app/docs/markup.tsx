import fs from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { routes } from "#app/v1/routes.ts";
import { DocsPageView, type MarkdownGuides } from "#components/docs/site/docs-page.tsx";
import { listAnchors, listPages } from "#components/docs/site/pages.ts";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";

/**
 * Renders the page at a path of the documentation as HTML. `publicUrl` is the base URL of its examples. Browsers load
 * markup.browser.ts instead.
 */
export function renderDocsPage(publicUrl: string, pagePath: string): string {
  const document = getOpenApiDocument(routes, publicUrl);
  const page = listPages(document).find((each) => each.path === pagePath);
  if (!page) throw new Error(`There is no page ${pagePath}`);
  const html = renderToStaticMarkup(
    <DocsPageView page={page} document={document} guides={readGuides()} publicUrl={publicUrl} />,
  );
  return resolveLinks(html, listAnchors(document));
}

/**
 * Completes links to anchors on other pages. A React context could do that while rendering, but hooks called in here
 * would read the contexts of the page around it.
 */
const resolveLinks = (html: string, anchors: ReadonlyMap<string, string>): string =>
  html.replaceAll(/<a href="#([^"]+)"/g, (link, id) =>
    html.includes(` id="${id}"`) ? link : `<a href="${anchors.get(id) ?? `#${id}`}"`,
  );

/** Reads the guides that are Markdown files. All commands run in the root of the checkout. */
function readGuides(): MarkdownGuides {
  const root = process.cwd();
  // The whole path is in each call, because the build would trace all files of the checkout for a path that it can't know.
  return {
    operations: fs.readFileSync(path.join(root, "docs/operations.md"), "utf8"),
    sdk: fs.readFileSync(path.join(root, "sdk/README.md"), "utf8"),
  };
}
