import { test } from "vitest";
import { giftReader } from "#lib/core/interchange/gift/read-gift.ts";
import { giftWriter } from "#lib/core/interchange/gift/write-gift.ts";
import { expectExactKinds } from "../round-trip.ts";

test("reads the same questions from what it wrote without losses", async () => {
  await expectExactKinds(
    giftWriter,
    giftReader,
    ["single", "multiple", "trueFalse", "text", "plainText", "number", "match", "essay"],
    false,
  );
});
