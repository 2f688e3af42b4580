import { expect, test } from "vitest";
import { createTestClient } from "../support/api.ts";
import { createPng } from "../support/pictures.ts";
import { createSdk } from "./support.ts";

test("an image is uploaded as a Blob, or as bytes with their type", async () => {
  const sdk = createSdk(await createTestClient());
  const bytes = new Uint8Array(createPng(3, 2));
  const asset = await sdk.assets.upload(new Blob([bytes], { type: "image/png" }));
  expect(asset).toMatchObject({ width: 3, height: 2 });
  expect(await sdk.assets.upload(bytes, { contentType: "image/png" })).toEqual(asset);
  expect(await sdk.assets.upload(bytes.buffer, { contentType: "image/png" })).toEqual(asset);
  await expect(sdk.assets.upload(bytes)).rejects.toThrow("Pass contentType");
});
