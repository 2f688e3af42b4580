import type { OpenApiDocument } from "#lib/contract/openapi.ts";
import { listOperations } from "../examples/request.ts";
import { GUIDE_GROUPS, REFERENCE_PAGES } from "../guides/guide-list.ts";
import { listObjectNames } from "../schema.ts";

/** A page of the documentation. `id` is unique, and `group` is its group in the navigation. */
export type DocsPage = { kind: "front" | "guide" | "resource" | "objects" | "reference" } & {
  path: string;
  id: string;
  title: string;
  description: string;
  group: string;
};

const API_GROUP = "API reference";

const getTagSlug = (tag: string): string => tag.toLowerCase().replaceAll(" ", "-");

/** Returns all pages in reading order. */
export function listPages(document: OpenApiDocument): DocsPage[] {
  return [
    {
      kind: "front",
      path: "/docs",
      id: "docs",
      title: "Documentation",
      description: document.info.summary,
      group: "",
    },
    ...GUIDE_GROUPS.flatMap(({ title: group, guides }) =>
      guides.map((guide): DocsPage => ({ ...guide, kind: "guide", path: `/docs/guides/${guide.id}`, group })),
    ),
    ...document.tags.map(
      ({ name, description }): DocsPage => ({
        kind: "resource",
        path: `/docs/api/${getTagSlug(name)}`,
        id: `tag-${getTagSlug(name)}`,
        title: name,
        description,
        group: API_GROUP,
      }),
    ),
    {
      kind: "objects",
      path: "/docs/api/objects",
      id: "objects",
      title: "Objects",
      description: "The objects in responses. New fields may be added at any time.",
      group: API_GROUP,
    },
    ...REFERENCE_PAGES.map(
      (entry): DocsPage => ({ ...entry, kind: "reference", path: `/docs/${entry.id}`, group: "Reference" }),
    ),
  ];
}

/**
 * Returns where each anchor of the documentation is: a page, or a section of one. Anchors are unique among all pages,
 * so texts can link to `#submitAnswers` without naming its page.
 */
export function listAnchors(document: OpenApiDocument): Map<string, string> {
  const pages = listPages(document);
  const anchors = new Map(pages.map(({ id, path }) => [id, path]));
  anchors.set("quick-start", "/docs#quick-start");
  for (const { operation } of listOperations(document)) {
    const page = pages.find(({ kind, title }) => kind === "resource" && operation.tags.includes(title));
    anchors.set(operation.operationId, `${page?.path}#${operation.operationId}`);
  }
  for (const name of listObjectNames(document.components.schemas)) {
    anchors.set(`object-${name}`, `/docs/api/objects#object-${name}`);
  }
  for (const type of Object.keys(document.webhooks)) {
    anchors.set(`event-${type}`, `/docs/events#event-${type}`);
  }
  return anchors;
}
