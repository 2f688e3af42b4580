import { expect, test } from "vitest";
import type { ModelTest } from "#lib/core/interchange/model.ts";
import { qti3Writer } from "#lib/core/interchange/qti/writer.ts";
import { placeQuestions } from "#lib/domains/interchange/place-questions.ts";
import { createExport, exportFiles } from "./qti/export-support.ts";
import { ASSESSMENTS, OPAQUE, QUESTIONS } from "./qti/samples.ts";
import { readEntries } from "./qti/support.ts";

const rows = ["a", "b"].map((source, position) => ({ position, source }));
const createTest = (...sources: string[]): ModelTest => ({
  source: "test",
  title: "Test",
  description: "",
  settings: {},
  sections: [
    { sharedContext: null, order: "as_written", draw: null, items: sources.map((source) => ({ source })) },
  ],
  losses: [],
});
const listSources = (tests: readonly ModelTest[]): string[][] =>
  tests.map(({ sections }) => sections.flatMap(({ items }) => items.map(({ source }) => source)));

test("makes one assessment of the questions of a file without a test", () => {
  const { tests } = placeQuestions([], rows, "quiz");
  expect(tests.map(({ title }) => title)).toEqual(["quiz"]);
  expect(listSources(tests)).toEqual([["a", "b"]]);
});

test.each<[string, ModelTest[]]>([
  ["a file without a test", []],
  ["a test", [createTest("skipped")]],
])("creates no assessment if all questions of %s were skipped", (_, tests) => {
  expect(placeQuestions(tests, [], "quiz")).toEqual({ tests: [], excess: [] });
});

test("creates no assessment of a QTI package whose questions were all skipped", async () => {
  for (const own of [true, false]) {
    const broken = await exportFiles(qti3Writer, createExport([], ASSESSMENTS));
    const files = Object.fromEntries(
      Object.entries(broken.files)
        .filter(([path]) => own || !path.endsWith(".json"))
        .map(([path, text]) => [path, path.startsWith("items/") ? "<broken" : text]),
    );
    const entries = await readEntries(files);
    expect(entries.flatMap((entry) => (entry.type === "item" ? [entry.item.question] : []))).toEqual(
      [...QUESTIONS, OPAQUE].map(() => null),
    );
    const found = entries.flatMap((entry) => (entry.type === "test" ? [entry.test] : []));
    expect(found).toHaveLength(1);
    expect(placeQuestions(found, [], "quiz").tests).toEqual([]);
    // Items beside the test go into the bank, and not into an assessment of their own.
    expect(placeQuestions(found, rows, "quiz").tests).toEqual([]);
  }
});

test("keeps the questions of a test that weren't skipped", () => {
  expect(listSources(placeQuestions([createTest("a", "skipped")], rows, "quiz").tests)).toEqual([["a"]]);
});
