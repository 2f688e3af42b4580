import { open } from "node:fs/promises";
import { afterEach, expect, test, vi } from "vitest";
import { receiveFile } from "#lib/platform/http/receive-file.ts";

const { body } = receiveFile(() => 1000);
async function* send() {
  yield Buffer.from("a learner's ");
  yield Buffer.from("file");
}
const store = () => body.store({} as Parameters<typeof body.store>[0], send());

/** Makes writing to all files fail. There is no portable way to fill a disk. */
async function failToWrite(code: string): Promise<void> {
  const file = await open("/dev/null");
  await file.close();
  const error = Object.assign(new Error(`${code}: write`), { code });
  vi.spyOn(Object.getPrototypeOf(file), "write").mockRejectedValue(error);
}
afterEach(() => vi.restoreAllMocks());

test("an uploaded file can be read until it is closed", async () => {
  const { stored } = await store();
  expect((await stored.read()).toString()).toBe("a learner's file");
  await stored.close();
  await expect(stored.read()).rejects.toThrow();
});

test.each(["ENOSPC", "EDQUOT"])("an upload is answered with 503 and Retry-After after %s", async (code) => {
  await failToWrite(code);
  await expect(store()).rejects.toMatchObject({ code: "unavailable", retryAfter: 5, cause: { code } });
});

test("an upload fails with any other error of the disk", async () => {
  await failToWrite("EIO");
  await expect(store()).rejects.toMatchObject({ code: "EIO" });
});
