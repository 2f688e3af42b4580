import { renderToStaticMarkup } from "react-dom/server";
import { routes } from "#app/v1/routes.ts";
import { listOperations } from "#components/docs/examples/request.ts";
import { getErrorId } from "#components/docs/guides/errors.tsx";
import {
  createSearchIndex,
  type SearchEntry,
  type SearchFile,
} from "#components/docs/search/search-index.ts";
import { type MarkdownGuides, PageContent } from "#components/docs/site/docs-page.tsx";
import { type DocsPage, listAnchors, listPages } from "#components/docs/site/pages.ts";
import { ERROR_CODES } from "#lib/contract/errors.ts";
import { ERROR_MEANINGS } from "#lib/messages/error-meanings.ts";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";

/**
 * Builds the file that the search of the documentation loads, from the pages as they are shown. `guides`
 * has the text of the guides that are Markdown files.
 */
export function buildSearchFile(guides: MarkdownGuides): SearchFile {
  const document = getOpenApiDocument(routes);
  const sources = { document, guides, publicUrl: "" };
  const named = describeNames();
  const sections = listPages(document).flatMap((page) =>
    listSections(page, renderToStaticMarkup(<PageContent page={page} {...sources} />)),
  );
  const entries = sections.map(({ anchor, ...entry }) => ({ ...entry, ...named.get(anchor) }));
  const anchors = new Map(listAnchors(document));
  for (const { anchor, id } of sections) if (!anchors.has(anchor)) anchors.set(anchor, id);
  return {
    anchors: Object.fromEntries(anchors),
    index: createSearchIndex([...entries, ...listErrors()]),
  };
}

type Section = SearchEntry & { anchor: string };

/**
 * Splits a page into its beginning and the sections below level 2 headings that are link targets. Examples of code are
 * left out.
 */
function listSections(page: DocsPage, html: string): Section[] {
  const [beginning = "", ...rest] = html
    .replaceAll(/<figure.*?<\/figure>/gs, " ")
    .replaceAll(/<nav.*?<\/nav>/gs, " ")
    .split(/<h2[^>]*>/);
  const first = {
    id: page.path,
    anchor: page.id,
    title: page.title,
    name: "",
    path: "",
    detail: page.group,
    text: `${page.description} ${isToldElsewhere(page) ? "" : toText(beginning)}`,
  };
  return [
    first,
    ...rest.flatMap((part) => {
      const [, anchor, title = ""] = /^<a href="#([^"]+)"[^>]*>(.*?)<\/a>/s.exec(part) ?? [];
      if (anchor === undefined) return [];
      return {
        id: `${page.path}#${anchor}`,
        anchor,
        title: toText(title),
        name: page.kind === "guide" ? "" : anchor.replace(/^(object|event)-/, ""),
        path: "",
        detail: page.title,
        text: page.id === "changelog" ? "" : toText(part.slice(part.indexOf("</h2>"))),
      };
    }),
  ];
}

/** Each error is an entry of its own, and what the changelog says is in the guides and the reference. */
const isToldElsewhere = ({ id }: DocsPage): boolean => id === "errors" || id === "changelog";

const toText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();

/** What the search knows about operations beyond the text of their sections, by operation id. */
const describeNames = (): Map<string, Partial<SearchEntry>> =>
  new Map(
    listOperations(getOpenApiDocument(routes)).map(({ method, path, operation }) => [
      operation.operationId,
      { path: `${method} ${path}`, detail: `${method} ${path}` },
    ]),
  );

const listErrors = (): SearchEntry[] =>
  ERROR_CODES.map((code) => ({
    id: `/docs/errors#${getErrorId(code)}`,
    title: code,
    name: code,
    path: "",
    detail: "Error code",
    text: ERROR_MEANINGS[code].when,
  }));
