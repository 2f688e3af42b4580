import { test } from "vitest";
import { csvReader } from "#lib/core/interchange/csv/read-csv.ts";
import { csvWriter } from "#lib/core/interchange/csv/write-csv.ts";
import { expectExactKinds } from "../round-trip.ts";

test("reads the same questions from what it wrote without losses", async () => {
  await expectExactKinds(csvWriter, csvReader, [
    "plainSingle",
    "multiple",
    "trueFalse",
    "plainText",
    "plainNumber",
    "match",
    "order",
    "essay",
  ]);
});
