import { gzipSync } from "node:zlib";
import { describe, expect, inject, test } from "vitest";

const KIB = 1024;
const baseUrl = inject("baseUrl");
const load = async (path: string) => {
  const response = await fetch(baseUrl + path);
  return { response, text: await response.text() };
};
/** The headers with which every page can read the file. No policy of ours restricts it. */
const PUBLIC_HEADERS = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};
const expectHeaders = ({ headers, status }: Response, expected: Record<string, string>) => {
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({ ...PUBLIC_HEADERS, ...expected });
  expect(headers.get("content-type")).toMatch(/^(?:text|application)\/javascript/);
  expect(headers.get("content-security-policy")).toBeNull();
};

describe("the files that embedding pages load", () => {
  test("the loader is small, and is revalidated after a minute", async () => {
    const { response, text } = await load("/embed.js");
    expectHeaders(response, { "cache-control": "public, max-age=60" });
    expect(gzipSync(text).length).toBeLessThanOrEqual(5 * KIB);
    // A browser sends these headers. By default, fetch would send no-cache.
    const headers = { "if-none-match": response.headers.get("etag") ?? "", "cache-control": "max-age=0" };
    expect((await fetch(`${baseUrl}/embed.js`, { headers })).status).toBe(304);
  });

  test("the player stays within its size budget and is cached permanently by its hashed name", async () => {
    const { text: loader } = await load("/embed.js");
    const [name] = /embed-player-\w+\.js/.exec(loader) ?? [];
    const { response, text } = await load(`/${name}`);
    expectHeaders(response, { "cache-control": "public, max-age=31536000, immutable" });
    expect(gzipSync(text).length).toBeLessThanOrEqual(45 * KIB);
    expect(/\bfrom"|import"/.test(text), "it loads something else at once").toBe(false);
    const languages = new Set(text.match(/\.\/embed-\w+-\w+\.js/g));
    expect(languages.size).toBe(4);
    for (const language of languages) {
      const file = await load(language.slice(1));
      expectHeaders(file.response, { "cache-control": "public, max-age=31536000, immutable" });
      expect(gzipSync(file.text).length).toBeLessThanOrEqual(4 * KIB);
    }
  });

  test("a missing player isn't cached, because another instance may already have it", async () => {
    const { response } = await load("/embed-player-AAAAAAAA.js");
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).not.toMatch(/immutable|max-age=[1-9]/);
  });

  test("the type declarations are served as text", async () => {
    const { response, text } = await load("/embed.d.ts");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(text).toContain('"touchstone-assessment": TouchstoneAssessment');
  });
});
