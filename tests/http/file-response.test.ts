import { expect, test } from "vitest";
import { createFileResponse } from "#lib/platform/http/file.ts";

const SANDBOX = "default-src 'none'; sandbox";

test.each([
  ["application/pdf", null, "inline"],
  ["image/png", SANDBOX, "inline"],
  ["video/mp4", SANDBOX, "inline"],
  ["text/plain", SANDBOX, "attachment"],
  ["application/zip", SANDBOX, "attachment"],
])("a file of the type %s has the policy %s and is sent as %s", (mediaType, policy, disposition) => {
  const { headers } = createFileResponse({ name: "a", mediaType, bytes: Buffer.from("x") }, null);
  expect(headers.get("content-security-policy")).toBe(policy);
  expect(headers.get("content-disposition")).toMatch(new RegExp(`^${disposition};`));
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test.each([
  ["bytes=0-1", 206, "01", "bytes 0-1/5"],
  ["bytes=3-", 206, "34", "bytes 3-4/5"],
  ["bytes=-2", 206, "34", "bytes 3-4/5"],
  ["bytes=5-", 416, "", "bytes */5"],
  ["bytes=0-1,3-4", 200, "01234", null],
  [null, 200, "01234", null],
])("the range %s of a recording returns %i with %j", async (range, status, text, contentRange) => {
  const file = { name: "a.mp3", mediaType: "audio/mpeg", bytes: Buffer.from("01234") };
  const response = createFileResponse(file, range);
  expect([response.status, await response.text()]).toEqual([status, text]);
  expect(response.headers.get("content-range")).toBe(contentRange);
  expect(response.headers.get("accept-ranges")).toBe("bytes");
});
