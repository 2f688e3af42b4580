import fc from "fast-check";
import { expect, test } from "vitest";
import { findReader } from "#lib/core/interchange/formats.ts";
import { giftReader } from "#lib/core/interchange/gift/read-gift.ts";
import { giftWriter } from "#lib/core/interchange/gift/write-gift.ts";
import { exportArbitrary, type QuestionKind } from "../quiz-arbitraries.ts";
import { expectExactKinds } from "../round-trip.ts";
import { createExport, createSource, writeText } from "../text-support.ts";

const KINDS: QuestionKind[] = [
  "single",
  "multiple",
  "trueFalse",
  "text",
  "plainText",
  "number",
  "match",
  "essay",
];

test("reads the same questions from what it wrote without losses", async () => {
  await expectExactKinds(giftWriter, giftReader, KINDS, false);
});

test("writes files that are recognized as GIFT, whatever they start with", async () => {
  for (const item of fc.sample(exportArbitrary(KINDS, false), { numRuns: 300, seed: 1 })) {
    const { text, parts } = await writeText(giftWriter, createExport([{ type: "item", item }]));
    if (!parts[0]?.isWritten) continue;
    expect((await findReader(createSource(text), "auto"))?.reader, text).toBe(giftReader);
  }
});
