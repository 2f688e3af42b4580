import { beforeAll, describe, expect, inject, test } from "vitest";
import { uploadPicture } from "#lib/assets/upload.ts";
import type { UploadedPicture } from "#lib/contract/assets.ts";
import { newOrganization, testDatabase } from "#tests/support/api.ts";
import { drawnPng } from "#tests/support/pictures.ts";

describe("a picture's address", () => {
  let picture: UploadedPicture;
  beforeAll(async () => {
    const { organizationId } = await newOrganization();
    const ctx = {
      db: testDatabase().db,
      organizationId,
      actor: { kind: "system" as const },
      now: new Date(),
      requestId: "test",
    };
    picture = await uploadPicture(ctx, { bytes: drawnPng(6, 6, 3), quota: 1_000_000 });
  });
  const at = (path: string, init?: RequestInit) => fetch(inject("baseUrl") + path, init);

  test("holds for good, for any site, and runs nothing", async () => {
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

  test("is not sent again to who has it, and may carry an ending", async () => {
    const etag = (await at(picture.src)).headers.get("etag") ?? "";
    const again = await at(picture.src, { headers: { "if-none-match": `W/"x", ${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await at(picture.src, { headers: { "if-none-match": '"x"' } })).status).toBe(200);
    expect((await at(`${picture.src}.png`)).status).toBe(200);
  });

  test("answers HEAD with the headers alone", async () => {
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
  ])("with %s is not found", async (_, path) => {
    expect([400, 404]).toContain((await at(typeof path === "string" ? path : path())).status);
  });

  test("asked for by many at once is the whole picture for each", async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => at(picture.src)));
    const sizes = await Promise.all(all.map(async (each) => (await each.arrayBuffer()).byteLength));
    expect(new Set(sizes)).toEqual(new Set([picture.bytes]));
  });

  test("cannot be written to", async () => {
    expect((await at(picture.src, { method: "DELETE" })).status).toBe(405);
  });
});
