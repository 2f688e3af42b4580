import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { giftReader } from "#lib/core/interchange/gift/read-gift.ts";
import { giftWriter } from "#lib/core/interchange/gift/write-gift.ts";
import { exportArbitrary } from "../quiz-arbitraries.ts";
import { expectSameQuestions, writeAndRead } from "../round-trip.ts";

const EXACT = ["single", "multiple", "trueFalse", "text", "number", "match", "essay"] as const;

describe("round trips", () => {
  test("reads what it wrote without losses", async () => {
    await fc.assert(
      fc.asyncProperty(exportArbitrary(EXACT, false), async (question) => {
        const { text, parts, items } = await writeAndRead(giftWriter, giftReader, [question]);
        const [part] = parts;
        if (!part?.isWritten || part.losses.length > 0) return;
        expect(items.length, text).toBe(1);
        await expectSameQuestions(giftWriter, giftReader, [question]);
      }),
      { numRuns: 300 },
    );
  });
});
