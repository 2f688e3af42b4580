import { describe, expect, test } from "vitest";
import { qti1Reader } from "#lib/core/interchange/common-cartridge/reader.ts";
import type { ModelItem, ModelTest } from "#lib/core/interchange/model.ts";
import { createFile, equal, item, lid, rule } from "./support.ts";

async function readQuiz(content: string): Promise<{ test: ModelTest | undefined; items: ModelItem[] }> {
  const file = createFile(
    "quiz.xml",
    `<?xml version="1.0"?><questestinterop><assessment ident="a" title="Quiz">${content}</assessment></questestinterop>`,
  );
  const items: ModelItem[] = [];
  const tests: ModelTest[] = [];
  for await (const entry of qti1Reader.read({ name: "quiz.xml", files: new Map([["quiz.xml", file]]) })) {
    if (entry.type === "item") items.push(entry.item);
    else tests.push(entry.test);
  }
  return { test: tests[0], items };
}

const choice = (ident: string): string =>
  item(lid("r", { A: "a", B: "b" }), rule(equal("r", "A"), 1)).replace('ident="i"', `ident="${ident}"`);
const section = (ident: string, content: string): string => `<section ident="${ident}">${content}</section>`;
const sections = section("s1", choice("1") + choice("2")) + section("s2", choice("3"));
const select = (count: number): string =>
  `<selection_ordering><selection><selection_number>${count}</selection_number></selection></selection_ordering>`;
const RANDOM = '<selection_ordering><order order_type="Random"/></selection_ordering>';

describe("a selection of sections", () => {
  test.each([
    ["of a test", "assessment", select(1) + sections],
    ["of a section", "section", section("root", select(1) + sections)],
  ])(
    "%s is a loss that affects the score, and its questions aren't items of the bank",
    async (_, path, content) => {
      const read = await readQuiz(content);
      expect(read.test?.losses).toEqual([{ code: "points", path, detail: "selection_number" }]);
      expect(read.test?.sections.map(({ items, draw }) => [items.length, draw])).toEqual([
        [2, null],
        [1, null],
      ]);
      expect(read.items.map(({ isItem }) => isItem)).toEqual([false, false, false]);
    },
  );

  test("loses nothing if it selects all of them", async () => {
    expect((await readQuiz(select(2) + sections)).test?.losses).toEqual([]);
  });
});

describe("a random order of sections", () => {
  test.each([
    ["of a test", RANDOM + sections],
    ["of the section that contains all others", section("root", RANDOM + sections)],
  ])("%s is the order of the exercises", async (_, content) => {
    const read = await readQuiz(content);
    expect([read.test?.settings, read.test?.losses]).toEqual([{ exerciseOrder: "random" }, []]);
    expect(read.test?.sections.map(({ order }) => order)).toEqual(["as_written", "as_written"]);
  });

  test.each([
    ["beside other sections", "section", section("part", RANDOM + sections) + section("s3", choice("4"))],
    ["that contain sections", "assessment", RANDOM + section("part", sections) + section("s3", choice("4"))],
    ["among questions", "section", section("root", RANDOM + choice("4") + sections)],
  ])("%s is lost", async (_, path, content) => {
    const read = await readQuiz(content);
    expect([read.test?.settings, read.test?.losses]).toEqual([
      {},
      [{ code: "shuffle", path, detail: "order_type" }],
    ]);
  });
});

test("the title of a section is a lost label unless it is that of the test", async () => {
  const titled = (title: string) => section(`s" title="${title}`, choice("1"));
  expect((await readQuiz(titled("Europe"))).test?.losses).toEqual([
    { code: "label", path: "section", detail: "Europe" },
  ]);
  expect((await readQuiz(titled("Quiz"))).test?.losses).toEqual([]);
});
