import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { routes } from "#app/v1/routes.ts";
import { LANGUAGES } from "#components/docs/examples/languages.ts";
import { buildSampleRequest, listOperations } from "#components/docs/examples/request.ts";
import { GUIDES } from "#components/docs/guides/guide-list.ts";
import { ERROR_CODES } from "#lib/contract/errors.ts";
import { EVENT_TYPES } from "#lib/contract/events.ts";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";

/** The compressed bytes of script that the page can load, without those for browsers without modules (`noModule`). */
const SCRIPT_BUDGET = 175 * 1024;

/** The bytes of inline script that React needs to start, without a second copy of the page. */
const INLINE_BUDGET = 16 * 1024;
/** Compressed bytes of the page for each operation that it documents: 70 KiB for the first 50 operations. */
const PAGE_BUDGET_PER_OPERATION = (70 * 1024) / 50;

const baseUrl = inject("baseUrl");
const operations = listOperations(getOpenApiDocument(routes));
let page = "";
/** The page without its scripts, as a reader without scripts sees it. */
let shown = "";

beforeAll(async () => {
  const response = await fetch(`${baseUrl}/docs`);
  expect(response.status).toBe(200);
  page = await response.text();
  shown = page.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
});

const listIds = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");
const extractText = (html: string) =>
  html
    .replace(/<!--.*?-->/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

describe("the API reference", () => {
  test("has one section for every operation and every guide", () => {
    const ids = listIds(shown);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(operations.map(({ operation }) => operation.operationId)));
    expect(ids).toEqual(expect.arrayContaining(GUIDES.map(([id]) => id)));
  });

  test("has no broken link to a section", () => {
    const ids = new Set(listIds(shown));
    const targets = [...shown.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? "");
    expect(targets.length).toBeGreaterThan(100);
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
  });

  test("shows every operation in every language without scripts", () => {
    const text = extractText(shown);
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
    for (const name of [...ERROR_CODES, ...EVENT_TYPES]) expect(shown).toContain(name);
  });

  test("stays within its script budget", async () => {
    const sources = new Set(
      [...page.matchAll(/<script(?![^>]+nomodule)[^>]+src="([^"]+)"/gi)].map(([, source]) => source ?? ""),
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

  test("stays within its size budget and is not repeated in inline scripts", () => {
    const operations = listOperations(getOpenApiDocument(routes)).length;
    expect(gzipSync(page).length).toBeLessThanOrEqual(operations * PAGE_BUDGET_PER_OPERATION);
    expect(page.length - shown.length).toBeLessThanOrEqual(INLINE_BUDGET);
  });

  test("returns 404 for paths below it", async () => {
    expect((await fetch(`${baseUrl}/docs/nothing`)).status).toBe(404);
  });
});
