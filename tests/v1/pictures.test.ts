import { beforeAll, describe, expect, inject, test } from "vitest";
import type { UploadedAsset } from "#lib/contract/assets.ts";
import { uploadAsset } from "#lib/domains/assets/upload.ts";
import { createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPng, sample } from "#tests/support/pictures.ts";

const createContext = (organizationId: string) => ({
  db: testDatabase().db,
  organizationId,
  actor: { kind: "system" as const },
  now: new Date(),
  requestId: "test",
});

describe("the URL of a picture", () => {
  let picture: UploadedAsset;
  beforeAll(async () => {
    const { organizationId } = await createTestClient();
    picture = await uploadAsset(createContext(organizationId), {
      bytes: createPng(6, 6, 3),
      quota: 1_000_000,
    });
  });
  const at = (path: string, init?: RequestInit) => fetch(inject("baseUrl") + path, init);

  test("can be cached forever, embedded on any site, and runs no script", async () => {
    const { status, headers } = await at(picture.src, { headers: { origin: "https://school.example" } });
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
      "content-type": "image/png",
      etag: `"${picture.src.slice("/assets/".length)}"`,
    });
    expect(headers.get("set-cookie")).toBeNull();
  });

  test("returns 304 to a client that has the picture", async () => {
    const etag = (await at(picture.src)).headers.get("etag") ?? "";
    const again = await at(picture.src, { headers: { "if-none-match": `W/"x", ${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await at(picture.src, { headers: { "if-none-match": '"x"' } })).status).toBe(200);
  });

  test("is the digest, alone or with the extension of its type, and nothing else", async () => {
    expect((await at(`${picture.src}.png`)).status).toBe(200);
    const digest = picture.src.slice("/assets/".length);
    const others = [
      ...[".gif", ".jpg", ".PNG", ".png.png", ".", ".x", ".png/", "/", "%2epng"].map(
        (end) => picture.src + end,
      ),
      ...["?v=1", "?w=640", ".png?v=1", "?/../x"].map((query) => picture.src + query),
      `/assets/%${digest.charCodeAt(0).toString(16)}${digest.slice(1)}`,
      `/assets/${digest.slice(1)}`,
      `/assets/0${digest}`,
      `/ASSETS/${digest}`,
    ];
    const statuses = await Promise.all(others.map(async (path) => [path, (await at(path)).status]));
    expect(statuses).toEqual(others.map((path) => [path, 404]));
  });

  test("has the extension of its type", async () => {
    const { organizationId } = await createTestClient();
    const ctx = createContext(organizationId);
    const endings = { png: ["png"], jpeg: ["jpg", "jpeg"], gif: ["gif"], webp: ["webp"], avif: ["avif"] };
    const all = Object.values(endings).flat();
    for (const [type, own] of Object.entries(endings)) {
      const { src } = await uploadAsset(ctx, { bytes: sample(type), quota: 1_000_000 });
      const found = await Promise.all(all.map(async (each) => (await at(`${src}.${each}`)).status === 200));
      expect(all.filter((_, i) => found[i])).toEqual(own);
    }
  });

  test("returns only headers for HEAD", async () => {
    const head = await at(picture.src, { method: "HEAD" });
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      200,
      "image/png",
      "",
    ]);
    expect(head.headers.get("etag")).toBe((await at(picture.src)).headers.get("etag"));
  });

  test.each([
    ["an unknown digest", `/assets/${"0".repeat(64)}`],
    ["capital letters", () => picture.src.toUpperCase().replace("/ASSETS", "/assets")],
    ["no digest", "/assets/logo.png"],
    ["a longer path", () => `${picture.src}/x`],
  ])("returns 404 with %s", async (_, path) => {
    expect([400, 404]).toContain((await at(typeof path === "string" ? path : path())).status);
  });

  test("returns the whole picture to each of many concurrent requests", async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => at(picture.src)));
    const sizes = await Promise.all(all.map(async (each) => (await each.arrayBuffer()).byteLength));
    expect(new Set(sizes)).toEqual(new Set([picture.bytes]));
  });

  test("rejects writes", async () => {
    expect((await at(picture.src, { method: "DELETE" })).status).toBe(405);
  });
});
