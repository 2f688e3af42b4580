import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { moodleReader } from "#lib/core/interchange/moodle/read-moodle.ts";
import { moodleWriter } from "#lib/core/interchange/moodle/write-moodle.ts";
import { exportArbitrary } from "../quiz-arbitraries.ts";
import { expectSameQuestions, writeAndRead } from "../round-trip.ts";

const EXACT = [
  "single",
  "multiple",
  "trueFalse",
  "text",
  "caseSensitiveText",
  "plainNumber",
  "match",
  "order",
  "essay",
] as const;

describe("round trips", () => {
  test("reads what it wrote without losses", async () => {
    await fc.assert(
      fc.asyncProperty(exportArbitrary(EXACT), async (question) => {
        const { parts } = await writeAndRead(moodleWriter, moodleReader, [question]);
        const [part] = parts;
        if (!part?.isWritten || part.losses.length > 0) return;
        await expectSameQuestions(moodleWriter, moodleReader, [question]);
      }),
      { numRuns: 300 },
    );
  });
});
