import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { sample, samples } from "#tests/support/pictures.ts";
import { doc } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const upload = (raw: Buffer, type = "image/png", own = api, headers: Record<string, string> = {}) =>
  own.request("POST", "/v1/assets", { raw, headers: { "content-type": type, ...headers } });
const countAssets = async (own: Api): Promise<number> =>
  (await testDatabase().sql`select from assets where organization_id = ${own.organizationId}`).length;

describe("uploading an image", () => {
  test.each(Object.entries(samples))(
    "of the format %s returns its id, address and size",
    async (name, { bytes, mediaType, width, height }) => {
      const { status, data, meta } = await upload(bytes, "image/png; charset=binary");
      expect([name, status, meta]).toEqual([name, 201, null]);
      expect(data).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        src: expect.stringMatching(/^\/assets\/[0-9a-f]{64}$/),
        width,
        height,
        media_type: mediaType,
        bytes: expect.any(Number),
      });
      const loaded = await fetch(inject("baseUrl") + data.src);
      expect(loaded.headers.get("content-type")).toBe(mediaType);
      expect((await loaded.arrayBuffer()).byteLength).toBe(data.bytes);
    },
  );

  test("gives a src that content can show", async () => {
    const { data } = await upload(sample("png"));
    const content_ast = doc({ type: "image", attrs: { src: data.src, alt: "A plate" } });
    const body = { title: "With an image", exercises: [{ questions: [{ content_ast }] }] };
    expect((await api.post("/v1/assessments", body)).status).toBe(201);
  });

  test("twice stores it once and returns the same asset, with an idempotency key also for a retry", async () => {
    const own = await createTestClient();
    const first = await upload(sample("gif"), "image/gif", own);
    expect((await upload(sample("gif"), "image/gif", own)).data).toEqual(first.data);
    const key = { "idempotency-key": "upload-1" };
    const kept = await upload(sample("webp"), "image/webp", own, key);
    const again = await upload(sample("webp"), "image/webp", own, key);
    expect([again.status, again.data]).toEqual([201, kept.data]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await upload(sample("gif"), "image/gif", own, key);
    expect([other.status, other.error.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await countAssets(own)).toBe(2);
  });

  test.each([
    ["a Content-Type that isn't an image", sample("png"), "application/json", 415, "Content-Type"],
    [
      "no known format",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "image/svg+xml",
      415,
      undefined,
    ],
    ["an empty body", Buffer.alloc(0), "image/png", 415, undefined],
    ["a damaged image", sample("png").subarray(0, 60), "image/png", 400, "body"],
    ["too many bytes", Buffer.alloc(5_242_881), "image/png", 413, undefined],
  ])("is refused with %s", async (_, bytes, type, status, path) => {
    const own = await createTestClient();
    const answer = await upload(bytes, type, own);
    const paths = answer.error.details?.map((each: { path: string }) => each.path);
    expect([answer.status, paths]).toEqual([status, path && [path]]);
    expect(await countAssets(own)).toBe(0);
  });
});
