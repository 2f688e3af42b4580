import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { routes } from "#app/v1/routes.ts";
import { LANGUAGES } from "#components/docs/examples/languages.ts";
import { buildSampleRequest, listOperations } from "#components/docs/examples/request.ts";
import { loadSearchIndex, SEARCH_FILE, type SearchFile } from "#components/docs/search/search-index.ts";
import { type DocsPage, listAnchors, listPages } from "#components/docs/site/pages.ts";
import { ERROR_CODES } from "#lib/contract/errors.ts";
import { EVENT_TYPES } from "#lib/contract/events.ts";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";

/** The compressed bytes of script that a page can load, without those for browsers without modules (`noModule`). */
const SCRIPT_BUDGET = 175 * 1024;
/** The bytes of inline script that React needs to start, without a second copy of the page. */
const INLINE_BUDGET = 16 * 1024;
/** The compressed bytes of a page. */
const PAGE_BUDGET = 70 * 1024;
/** The compressed bytes of the search index, which is loaded when someone searches. */
const SEARCH_BUDGET = 85 * 1024;

const baseUrl = inject("baseUrl");
const document = getOpenApiDocument(routes);
const operations = listOperations(document);
const pages = listPages(document);

/** The HTML of each page by path: all of it, and without its scripts, as a reader without scripts sees it. */
const html = new Map<string, { full: string; shown: string }>();

beforeAll(async () => {
  await Promise.all(
    pages.map(async ({ path }) => {
      const response = await fetch(baseUrl + path);
      expect(response.status, path).toBe(200);
      const full = await response.text();
      html.set(path, { full, shown: full.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "") });
    }),
  );
});

const getShown = (path: string): string => html.get(path)?.shown ?? "";
const getPage = (id: string): DocsPage => pages.find((page) => page.id === id) as DocsPage;
const listIds = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");
const extractText = (text: string) =>
  text
    .replace(/<!--.*?-->/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

describe("the documentation", () => {
  test("has a title of its own on every page, and no id twice", () => {
    const titles = pages.map(({ path }) => /<title>(.*?)<\/title>/.exec(getShown(path))?.[1]);
    expect(new Set(titles).size).toBe(pages.length);
    for (const { path } of pages) {
      const ids = listIds(getShown(path));
      expect(ids, path).toEqual([...new Set(ids)]);
      expect(getShown(path).match(/<h1/g), path).toHaveLength(1);
    }
  });

  test("has no link to a page or section that doesn't exist", async () => {
    const targets = new Set<string>();
    for (const { path } of pages) {
      for (const [, href = ""] of getShown(path).matchAll(/<a\b[^>]*? href="([^"]+)"/g)) {
        targets.add(href.startsWith("#") ? path + href : href);
      }
    }
    expect(targets.size).toBeGreaterThan(200);
    const broken = [...targets].filter((target) => {
      const [path = "", id] = target.split("#");
      if (!path.startsWith("/docs")) return false;
      return !html.has(path) || (id !== undefined && !listIds(getShown(path)).includes(id));
    });
    expect(broken).toEqual([]);
    const outside = [...targets].filter((target) => /^\/(?!docs)/.test(target));
    for (const target of outside) expect((await fetch(baseUrl + target)).status, target).toBe(200);
  });

  test("has every anchor where links expect it", () => {
    for (const [anchor, address] of listAnchors(document)) {
      const [path = "", id] = address.split("#");
      if (id !== undefined) expect(listIds(getShown(path)), anchor).toContain(id);
      else expect(html.has(path), anchor).toBe(true);
    }
  });

  test("shows every operation in every language without scripts", () => {
    const text = pages.map(({ path }) => extractText(getShown(path))).join("\n");
    const [, address = ""] = /curl "([^"]+)\/assessments"/.exec(text) ?? [];
    expect(address).toMatch(/\/v1$/);
    for (const called of operations) {
      for (const { name, write } of LANGUAGES) {
        const example = write(buildSampleRequest(called, address));
        expect(text.includes(example), `${called.operation.operationId} in ${name}`).toBe(true);
      }
    }
  });

  test("explains every error code and every event", () => {
    for (const code of ERROR_CODES) expect(getShown(getPage("errors").path)).toContain(`id="error-${code}"`);
    for (const type of EVENT_TYPES) expect(getShown(getPage("events").path)).toContain(`id="event-${type}"`);
  });

  test("stays within its script budget", async () => {
    const sources = new Set(
      [...(html.get("/docs")?.full ?? "").matchAll(/<script(?![^>]+nomodule)[^>]+src="([^"]+)"/gi)].map(
        ([, source]) => source ?? "",
      ),
    );
    expect(sources.size).toBeGreaterThan(2);
    const sizes = await Promise.all(
      [...sources].map(async (source) => {
        const script = await fetch(new URL(source, baseUrl));
        return gzipSync(Buffer.from(await script.arrayBuffer())).length;
      }),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SCRIPT_BUDGET);
  });

  test("keeps each page within its size budget, and doesn't repeat it in inline scripts", () => {
    for (const [path, { full, shown }] of html) {
      expect(gzipSync(full).length, path).toBeLessThanOrEqual(PAGE_BUDGET);
      expect(full.length - shown.length, path).toBeLessThanOrEqual(INLINE_BUDGET);
    }
  });

  test.each(["/docs/nothing", "/docs/guides", "/docs/api/nothing", "/docs/guides/errors"])(
    "returns 404 for %s",
    async (path) => {
      expect((await fetch(baseUrl + path)).status).toBe(404);
    },
  );
});

describe("the search file", () => {
  let file: SearchFile;
  let search: ReturnType<typeof loadSearchIndex>;
  beforeAll(async () => {
    const response = await fetch(baseUrl + SEARCH_FILE);
    expect(response.headers.get("content-type")).toContain("application/json");
    const text = await response.text();
    expect(gzipSync(text).length).toBeLessThanOrEqual(SEARCH_BUDGET);
    file = JSON.parse(text);
    search = loadSearchIndex(file.index);
  });

  test("finds every operation by its id and by its path", () => {
    for (const { method, path, operation } of operations) {
      const address = file.anchors[operation.operationId];
      expect(search(operation.operationId)[0]?.id).toBe(address);
      expect(
        search(`${method} ${path}`).map(({ id }) => id),
        `${method} ${path}`,
      ).toContain(address);
    }
  });

  test("finds every error code, event and page first by its name", () => {
    for (const code of ERROR_CODES) expect(search(code)[0]?.id).toBe(`/docs/errors#error-${code}`);
    for (const type of EVENT_TYPES) expect(search(type)[0]?.id).toBe(`/docs/events#event-${type}`);
    for (const { title, path } of pages) expect(search(title).map(({ id }) => id)).toContain(path);
  });

  test("finds words in the text, beginnings of words, and words with a typo", () => {
    for (const query of ["simplified sqrt", "expres gramm", "exprssion"]) {
      expect(search(query).map(({ id }) => id.split("#")[0])).toContain("/docs/guides/expressions");
    }
    expect(search("zzzzzz")).toEqual([]);
  });

  test("has the address of every section that the former single page had", () => {
    for (const old of ["quick-start", "errors", "operations", "operations-back-up-and-restore", "objects"]) {
      const [path = "", id] = (file.anchors[old] ?? "").split("#");
      expect(html.has(path), old).toBe(true);
      if (id !== undefined) expect(listIds(getShown(path))).toContain(id);
    }
  });
});
