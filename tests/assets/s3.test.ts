import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ObjectStorage } from "#lib/platform/storage/object-storage.ts";
import { openBucket } from "#lib/platform/storage/s3.ts";
import { computeSignature, S3_CREDENTIALS, startS3Server } from "#tests/support/s3-server.ts";

const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
/** The secret of the examples in the Amazon S3 API reference. */
const EXAMPLE = {
  scope: "20130524/us-east-1/s3/aws4_request",
  secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const host = "examplebucket.s3.amazonaws.com";
const date = { "x-amz-date": "20130524T000000Z" };

test.each([
  [
    "GET",
    "/test.txt",
    { host, range: "bytes=0-9", "x-amz-content-sha256": EMPTY_SHA256, ...date },
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  ],
  [
    "PUT",
    "/test%24file.text",
    {
      date: "Fri, 24 May 2013 00:00:00 GMT",
      host,
      "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      ...date,
      "x-amz-storage-class": "REDUCED_REDUNDANCY",
    },
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  ],
  [
    "GET",
    "/?lifecycle",
    { host, "x-amz-content-sha256": EMPTY_SHA256, ...date },
    "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  ],
  [
    "GET",
    "/?prefix=J&max-keys=2",
    { host, "x-amz-content-sha256": EMPTY_SHA256, ...date },
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  ],
])("the test server computes the published signature of %s %s", (method, target, headers, signature) => {
  const signedHeaders = Object.keys(headers).sort().join(";");
  expect(computeSignature({ method, target, headers }, { ...EXAMPLE, signedHeaders })).toBe(signature);
});

describe("a bucket", () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  let bucket: ObjectStorage;
  const open = (secretAccessKey: string, timeouts?: Parameters<typeof openBucket>[0]["timeouts"]) =>
    openBucket({
      ...(timeouts ? { timeouts } : {}),
      bucket: "files",
      endpoint: server.env.S3_ENDPOINT,
      region: server.env.S3_REGION,
      credentials: { ...S3_CREDENTIALS, secretAccessKey },
    });
  beforeAll(async () => {
    server = await startS3Server("files");
    bucket = open(S3_CREDENTIALS.secretAccessKey);
  });
  afterAll(() => server.close());

  test("returns the bytes it was given, under any key", async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    await bucket.put("a/ö $+ü.png", bytes, "image/png");
    expect(server.objects.get("a/ö $+ü.png")).toEqual({ bytes, mediaType: "image/png" });
    expect(await bucket.get("a/ö $+ü.png")).toEqual(new Uint8Array(bytes));
  });

  test("has nothing under an unknown key, and deletes any number of times", async () => {
    await bucket.put("gone", Buffer.from("x"), "text/plain");
    await bucket.delete("gone");
    await bucket.delete("gone");
    expect(await bucket.get("gone")).toBeUndefined();
  });

  test("throws unavailable without naming the bucket, when the key is wrong or the service is down", async () => {
    const failure = { code: "unavailable", message: expect.not.stringContaining("files.") };
    await expect(open("wrong").put("x", Buffer.from("x"), "text/plain")).rejects.toMatchObject(failure);
    expect(server.state.refused).toBe(1);
    server.state.isDown = true;
    await expect(bucket.get("a")).rejects.toMatchObject(failure);
    server.state.isDown = false;
  });

  describe("that stops responding", () => {
    const SHORT = { silence: 5_000, transfer: 150, deletion: 150 };
    const failure = { code: "unavailable" };
    beforeAll(() => bucket.put("large", Buffer.alloc(100), "text/plain"));
    afterEach(() => {
      Object.assign(server.state, { failure: undefined, failures: Number.POSITIVE_INFINITY });
    });

    test("throws unavailable in time for every kind of request", async () => {
      const impatient = open(S3_CREDENTIALS.secretAccessKey, SHORT);
      server.state.failure = "hangs";
      const requests = [
        impatient.put("x", Buffer.from("x"), "text/plain"),
        impatient.get("large"),
        impatient.delete("large"),
      ];
      for (const result of await Promise.allSettled(requests)) {
        expect(result).toMatchObject({ status: "rejected", reason: failure });
      }
    });

    test("throws unavailable in time in the middle of an object", async () => {
      server.state.failure = "stalls";
      await expect(open(S3_CREDENTIALS.secretAccessKey, SHORT).get("large")).rejects.toMatchObject(failure);
    });

    test("is asked again on another connection when a request gets no answer", async () => {
      Object.assign(server.state, { failure: "hangs", failures: 1 });
      const patient = open(S3_CREDENTIALS.secretAccessKey, { ...SHORT, silence: 100, transfer: 15_000 });
      expect(await patient.get("large")).toEqual(new Uint8Array(100));
    });
  });
});
