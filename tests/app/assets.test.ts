import { beforeAll, describe, expect, test } from "vitest";
import type { UploadedAsset } from "#lib/contract/assets.ts";
import { uploadAsset } from "#lib/domains/assets/upload.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { testDatabase } from "#tests/support/api.ts";
import { createMember, createOwnedOrganization, createPerson, getSiteUrl } from "#tests/support/people.ts";
import { createPng, sample, samples } from "#tests/support/pictures.ts";

type Uploaded = { status: number; data: UploadedAsset; error: { code: string; message: string } };

async function upload(
  cookies: string,
  body: Buffer | ReadableStream<Uint8Array>,
  type = "image/png",
): Promise<Uploaded> {
  const response = await fetch(`${getSiteUrl()}/api/assets`, {
    method: "POST",
    headers: { cookie: cookies, "content-type": type, "sec-fetch-site": "same-origin" },
    body,
    duplex: "half",
  } as RequestInit);
  return { status: response.status, ...((await response.json()) as Omit<Uploaded, "status">) };
}

const listAssets = (organizationId: string) =>
  testDatabase().sql<{ media_type: string; width: number; height: number; bytes: Buffer }[]>`
    select media_type, width, height, bytes from assets where organization_id = ${organizationId}`;

let organizationId = "";
let author = "";

beforeAll(async () => {
  organizationId = await createOwnedOrganization(await createPerson());
  author = (await createMember(organizationId, "author")).cookies;
});

describe("an upload", () => {
  test.each(Object.entries(samples))(
    "of a %s returns its type and size and can be read again",
    async (_, sample) => {
      const { status, data } = await upload(author, sample.bytes);
      const { mediaType: media_type, width, height } = sample;
      expect({ status, ...data }).toMatchObject({ status: 201, media_type, width, height });

      const response = await fetch(getSiteUrl() + data.src);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get("content-type")).toBe(media_type);
      expect(bytes.length).toBe(data.bytes);
      expect(`/assets/${sha256(bytes).toString("hex")}`).toBe(data.src);
    },
  );

  test("is identified by its bytes, not by the Content-Type of the request", async () => {
    const { data } = await upload(author, sample("gif"), "image/svg+xml");
    expect(data.media_type).toBe("image/gif");
    expect((await upload(author, sample("webp"), "application/json")).data.media_type).toBe("image/webp");
  });

  test.each([
    [
      "an SVG drawing",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      415,
      "unsupported_media_type",
    ],
    ["an HTML page", Buffer.from("<html><script>alert(1)</script></html>"), 415, "unsupported_media_type"],
    ["an empty file", Buffer.alloc(0), 415, "unsupported_media_type"],
    ["a truncated picture", createPng(9, 9).subarray(0, 60), 400, "invalid_request"],
    ["a picture 20,000 pixels wide", createPng(20_000, 2), 400, "invalid_request"],
    ["a file of more than 5 MiB", Buffer.alloc(5 * 1024 * 1024 + 1), 413, "payload_too_large"],
  ])("of %s returns an error and stores nothing", async (_, body, status, code) => {
    const before = await listAssets(organizationId);
    const refused = await upload(author, body);
    expect([refused.status, refused.error.code]).toEqual([status, code]);
    expect((await listAssets(organizationId)).length).toBe(before.length);
  });

  test("of unknown length is refused at the size limit, once the client has sent the rest", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 10) return controller.close();
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const { status, error } = await upload(author, endless);
    expect([status, error.code, sent]).toEqual([413, "payload_too_large", 10]);
  });

  test("of the same bytes is stored once, also with concurrent requests", async () => {
    const own = await createOwnedOrganization(await createPerson());
    const { cookies } = await createMember(own, "author");
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(cookies, createPng(4, 4, 7))));
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.src}`)).size).toBe(1);
    expect(await listAssets(own)).toHaveLength(1);
  });

  test("removes the place where a photo was taken", async () => {
    const [from, place] = [Buffer.from([0xff, 0xd8, 0xff]), "52.5163N 13.3777E"];
    const exif = Buffer.concat([Buffer.from([0xe1, 0, place.length + 8]), Buffer.from(`Exif\0\0${place}`)]);
    const photograph = Buffer.concat([from, exif, sample("jpeg").subarray(2)]);
    const { data } = await upload(author, photograph);
    const shown = Buffer.from(await (await fetch(getSiteUrl() + data.src)).arrayBuffer());
    expect(photograph.includes(place)).toBe(true);
    expect(shown.includes(place)).toBe(false);
  });

  test("counts toward its own organization's quota, even if another has the same picture", async () => {
    const other = await createOwnedOrganization(await createPerson());
    const { cookies } = await createMember(other, "author");
    const mine = await upload(author, createPng(5, 5, 1));
    const theirs = await upload(cookies, createPng(5, 5, 1));
    expect(theirs.data.src).toBe(mine.data.src);
    expect(await listAssets(other)).toHaveLength(1);
  });
});

describe("a quota", () => {
  test("is exact under concurrent uploads", async () => {
    const own = await createOwnedOrganization(await createPerson());
    const ctx = {
      db: testDatabase().db,
      organizationId: own,
      actor: { kind: "system" as const },
      now: new Date(),
      requestId: "test",
    };
    const pictures = Array.from({ length: 8 }, (_, shade) => createPng(8, 8, 16 * shade + 1));
    const quota = 3 * createPng(8, 8, 1).length + 20;
    const answers = await Promise.allSettled(pictures.map((bytes) => uploadAsset(ctx, { bytes, quota })));
    const kept = await listAssets(own);
    expect(kept).toHaveLength(3);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "payload_too_large" },
    });
    const again = pictures[answers.findIndex(({ status }) => status === "fulfilled")] as Buffer;
    expect(await uploadAsset(ctx, { bytes: again, quota })).toMatchObject({ bytes: again.length });
  });
});
