import { expect, test } from "vitest";
import { createDownload } from "#lib/platform/http/download.ts";
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
  ["report.pdf", 'filename="report.pdf"'],
  ["Über.pdf", `filename="Uber.pdf"; filename*=UTF-8''%C3%9Cber.pdf`],
  ["テスト.csv", `filename="___.csv"; filename*=UTF-8''%E3%83%86%E3%82%B9%E3%83%88.csv`],
  ['a"b\\c/d%e.zip', `filename="a_b_c_d_e.zip"; filename*=UTF-8''a%22b%5Cc%2Fd%25e.zip`],
  ["it’s (1)*.zip", `filename="it_s (1)*.zip"; filename*=UTF-8''it%E2%80%99s%20%281%29%2A.zip`],
])("uploads and exports named %s are named alike", (name, expected) => {
  const upload = createFileResponse({ name, mediaType: "application/zip", bytes: Buffer.from("x") }, null);
  const chunks = (async function* () {})();
  const exported = createDownload(chunks, { filename: name, mediaType: "application/zip" });
  for (const { headers } of [upload, exported])
    expect(headers.get("content-disposition")).toBe(`attachment; ${expected}`);
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
