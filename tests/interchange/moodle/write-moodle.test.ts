import { test } from "vitest";
import { moodleReader } from "#lib/core/interchange/moodle/read-moodle.ts";
import { moodleWriter } from "#lib/core/interchange/moodle/write-moodle.ts";
import { expectExactKinds } from "../round-trip.ts";

test("reads the same questions from what it wrote without losses", async () => {
  await expectExactKinds(moodleWriter, moodleReader, [
    "single",
    "multiple",
    "trueFalse",
    "text",
    "caseSensitiveText",
    "plainNumber",
    "match",
    "order",
    "essay",
  ]);
});
