import { gzipSync } from "node:zlib";
import { describe, expect, inject, test } from "vitest";

const KIB = 1024;
const baseUrl = inject("baseUrl");
const load = async (path: string) => {
  const response = await fetch(baseUrl + path);
  return { response, text: await response.text() };
};
/** What any page may read, and no policy of ours stands in the way of. */
const forEverybody = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};
const expectHeaders = ({ headers, status }: Response, expected: Record<string, string>) => {
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({ ...forEverybody, ...expected });
  expect(headers.get("content-type")).toMatch(/^(?:text|application)\/javascript/);
  expect(headers.get("content-security-policy")).toBeNull();
};

describe("what other people's pages load", () => {
  test("the loader is small, and asked for again after a minute, for which it says whether it is still the same", async () => {
    const { response, text } = await load("/embed.js");
    expectHeaders(response, { "cache-control": "public, max-age=60" });
    expect(gzipSync(text).length).toBeLessThanOrEqual(5 * KIB);
    // As a browser asks; fetch by itself would ask for no cache's answer at all.
    const headers = { "if-none-match": response.headers.get("etag") ?? "", "cache-control": "max-age=0" };
    expect((await fetch(`${baseUrl}/embed.js`, { headers })).status).toBe(304);
  });

  test("the player with all that it needs is within its budget, and kept for good under its own name", async () => {
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

  test("a player that is not there is not remembered as missing: another instance may have it already", async () => {
    const { response } = await load("/embed-player-AAAAAAAA.js");
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).not.toMatch(/immutable|max-age=[1-9]/);
  });

  test("the types are text", async () => {
    const { response, text } = await load("/embed.d.ts");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(text).toContain('"touchstone-assessment": TouchstoneAssessment');
  });
});
