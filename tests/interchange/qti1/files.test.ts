import { describe, expect, test } from "vitest";
import { commonCartridgeReader, qti1Reader } from "#lib/core/interchange/common-cartridge/reader.ts";
import { ImportError, type ModelEntry, type Source } from "#lib/core/interchange/model.ts";
import { createFile, equal, item, lid, material, rule } from "./support.ts";

const createSource = (files: Record<string, string | Uint8Array>): Source => ({
  name: "upload",
  files: new Map(Object.entries(files).map(([path, text]) => [path, createFile(path, text)])),
});

async function readAll(files: Record<string, string | Uint8Array>): Promise<ModelEntry[]> {
  const entries: ModelEntry[] = [];
  for await (const entry of qti1Reader.read(createSource(files))) entries.push(entry);
  return entries;
}
const listItems = (entries: readonly ModelEntry[]) =>
  entries.flatMap((entry) => (entry.type === "item" ? [entry.item] : []));
const listTests = (entries: readonly ModelEntry[]) =>
  entries.flatMap((entry) => (entry.type === "test" ? [entry.test] : []));

const choice = (ident: string, points?: string) =>
  item(
    lid("r", { A: "a", B: "b" }),
    rule(equal("r", "A"), 1),
    points ? { metadata: { points_possible: points } } : {},
  ).replace('ident="i"', `ident="${ident}"`);
const text = (ident: string, value: string) =>
  item(material(value, "text/html"), null, { metadata: { question_type: "text_only_question" } }).replace(
    'ident="i"',
    `ident="${ident}"`,
  );
const interop = (content: string) =>
  `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">${content}</questestinterop>`;

describe("structure of tests", () => {
  test("sections keep their order among items", async () => {
    const entries = await readAll({
      "quiz.xml": interop(
        `<assessment ident="a" title="Quiz"><qtimetadata><qtimetadatafield><fieldlabel>qmd_timelimit</fieldlabel><fieldentry>30</fieldentry></qtimetadatafield><qtimetadatafield><fieldlabel>cc_maxattempts</fieldlabel><fieldentry>unlimited</fieldentry></qtimetadatafield></qtimetadata><section ident="root">${choice("1")}<section ident="s">${choice("2")}${choice("3")}</section>${choice("4")}${choice("5")}</section></assessment>`,
      ),
    });
    expect(listItems(entries).map(({ source }) => source)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `quiz.xml#${n}`),
    );
    expect(listTests(entries)).toEqual([
      expect.objectContaining({
        source: "quiz.xml#a",
        title: "Quiz",
        settings: { timeLimitMinutes: 30, allowedAttempts: null },
        losses: [],
      }),
    ]);
    expect(
      listTests(entries)[0]?.sections.map(({ items }) => items.map(({ source }) => source.at(-1))),
    ).toEqual([["1"], ["2", "3"], ["4", "5"]]);
  });

  test("a selection draws items, which are in the bank then", async () => {
    const selection =
      "<selection_ordering><selection><selection_number>1</selection_number><selection_extension><points_per_item>3</points_per_item></selection_extension></selection></selection_ordering>";
    const entries = await readAll({
      "quiz.xml": interop(
        `<assessment ident="a"><section ident="root"><section ident="g">${selection}${choice("1", "1")}${choice("2", "2")}</section></section></assessment>`,
      ),
    });
    expect(listItems(entries).map(({ isItem }) => isItem)).toEqual([true, true]);
    expect(listTests(entries)[0]?.sections).toEqual([
      {
        sharedContext: null,
        order: "random",
        draw: 1,
        pointsEach: 3,
        items: [{ source: "quiz.xml#1" }, { source: "quiz.xml#2" }],
      },
    ]);
  });

  test("a selection from a section that lists an item twice shows all of it, which affects the score", async () => {
    const selection =
      "<selection_ordering><selection><selection_number>1</selection_number></selection></selection_ordering>";
    const entries = await readAll({
      "quiz.xml": interop(
        `<assessment ident="a"><section ident="g">${selection}${choice("1")}<itemref linkrefid="1"/></section></assessment>`,
      ),
    });
    const [read] = listTests(entries);
    expect(read?.sections).toMatchObject([
      { draw: null, items: [{ source: "quiz.xml#1" }, { source: "quiz.xml#1" }] },
    ]);
    expect(read?.losses).toEqual([{ code: "points", path: "section", detail: "selection_number" }]);
  });

  test("text without a question is shared by the questions after it", async () => {
    const entries = await readAll({
      "quiz.xml": interop(
        `<assessment ident="a"><section ident="root">${choice("1")}${text("t", '<img src="x.png" alt="Read this.">')}${choice("2")}</section></assessment>`,
      ),
    });
    expect(listItems(entries)[1]?.losses.map(({ code }) => code)).toEqual(["text_only", "asset_missing"]);
    expect(listTests(entries)[0]?.sections).toEqual([
      expect.objectContaining({ sharedContext: null, items: [{ source: "quiz.xml#1" }] }),
      expect.objectContaining({
        sharedContext: {
          type: "doc",
          content: [{ type: "paragraph", content: [{ type: "text", text: "Read this." }] }],
        },
        items: [{ source: "quiz.xml#2" }],
      }),
    ]);
  });

  test("a selection of all items keeps each passage above its own items", async () => {
    const selection =
      "<selection_ordering><selection><selection_number>2</selection_number></selection></selection_ordering>";
    const content = `${text("t1", "One")}${choice("1")}${text("t2", "Two")}${choice("2")}`;
    const entries = await readAll({
      "quiz.xml": interop(
        `<assessment ident="a"><section ident="g">${selection}${content}</section></assessment>`,
      ),
    });
    const [test] = listTests(entries);
    expect(test?.sections.map(({ sharedContext }) => JSON.stringify(sharedContext).includes("One"))).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    ["a text", (between: string) => `${choice("1")}${text("t", between)}${choice("2")}`, ["Read this."]],
    [
      "a section",
      (_: string) => `${choice("1")}<section ident="s">${choice("3")}</section>${choice("2")}`,
      [],
    ],
  ])("a selection draws from all items, also with %s between them", async (_, write, texts) => {
    const selection =
      "<selection_ordering><selection><selection_number>1</selection_number></selection></selection_ordering>";
    const entries = await readAll({
      "quiz.xml": interop(
        `<assessment ident="a"><section ident="g">${selection}${write("Read this.")}</section></assessment>`,
      ),
    });
    const [test] = listTests(entries);
    expect(test?.sections.filter(({ draw }) => draw !== null)).toEqual([
      {
        sharedContext:
          texts.length > 0
            ? {
                type: "doc",
                content: texts.map((value) => ({
                  type: "paragraph",
                  content: [{ type: "text", text: value }],
                })),
              }
            : null,
        order: "random",
        draw: 1,
        items: [{ source: "quiz.xml#1" }, { source: "quiz.xml#2" }],
      },
    ]);
    expect(test?.losses).toEqual([]);
  });

  test("text without a question is left out if no question follows, or if there is no test", async () => {
    const leftOut = { code: "text_only", detail: "text_only_question" };
    const entries = await readAll({
      "quiz.xml": interop(
        `<assessment ident="a"><section ident="root">${choice("1")}${text("t", "The end.")}</section></assessment>`,
      ),
    });
    expect(listTests(entries)[0]?.losses).toEqual([{ ...leftOut, path: "section" }]);
    const bank = await readAll({
      "bank.xml": interop(`<objectbank ident="b">${text("t", "Read this.")}${choice("1")}</objectbank>`),
    });
    expect(listItems(bank)[0]?.losses).toEqual([{ ...leftOut, path: "" }]);
  });

  test("a bank has items and no test", async () => {
    const entries = await readAll({
      "bank.xml": interop(`<objectbank ident="b">${choice("1")}${choice("1")}</objectbank>`),
    });
    expect(entries).toHaveLength(2);
    expect(listItems(entries).map(({ source, isItem }) => [source, isItem])).toEqual([
      ["bank.xml#1", true],
      ["bank.xml#1-2", true],
    ]);
  });

  test("processing of the whole test is named", async () => {
    const entries = await readAll({
      "quiz.xml": interop(
        `<assessment ident="a"><outcomes_processing><outcomes/></outcomes_processing><rubric>${material("x")}</rubric><section ident="s">${choice("1")}</section></assessment>`,
      ),
    });
    expect(listTests(entries)[0]?.losses.map(({ code }) => code)).toEqual([
      "scoring_not_supported",
      "rubric",
    ]);
  });
});

test("a test whose items are all skipped isn't one", async () => {
  const entries = await readAll({
    "quiz.xml": interop(
      `<assessment ident="a"><section ident="s">${item(material("x"), null)}</section></assessment>`,
    ),
  });
  expect(entries.map(({ type }) => type)).toEqual(["item"]);
});

describe("faulty files", () => {
  test("a file that ends at any point is an error or ends early", async () => {
    const xml = interop(
      `<assessment ident="a" title="Übung"><section ident="s">${choice("1")}</section></assessment>`,
    );
    const bytes = new TextEncoder().encode(xml);
    for (let length = 1; length < bytes.length; length += 1) {
      const error = await readAll({ "quiz.xml": bytes.slice(0, length) }).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(ImportError);
    }
  });

  test.each([
    [
      "a document type with definitions",
      '<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2.dtd" [<!ENTITY a "b">]><questestinterop/>',
      "document_type",
    ],
    ["an entity", "<questestinterop>&xxe;</questestinterop>", "unreadable"],
    [
      "broken UTF-8",
      new Uint8Array([...new TextEncoder().encode("<questestinterop>"), 0xff, 0xfe]),
      "not_utf8",
    ],
    ["deep elements", `<questestinterop>${"<flow>".repeat(10_000)}`, "unreadable"],
    ["no questions", "<html></html>", "unknown_format"],
  ])("%s is rejected", async (_title, content, code) => {
    await expect(readAll({ "quiz.xml": content })).rejects.toMatchObject({ code });
  });

  test("deep materials in an item skip it", async () => {
    const deep = `${"<flow_mat>".repeat(150)}${material("x")}${"</flow_mat>".repeat(150)}`;
    const [entry] = await readAll({
      "quiz.xml": interop(item(deep + lid("r", { A: "a" }), rule(equal("r", "A"), 1))),
    });
    expect(entry).toBeDefined();
  });
});

describe("detection", () => {
  test("a file in QTI 1.2 is recognized", async () => {
    expect(await qti1Reader.detect(createSource({ "x.xml": interop("") }))).toEqual({ version: "1.2" });
    expect(await commonCartridgeReader.detect(createSource({ "x.xml": interop("") }))).toBeUndefined();
    expect(await qti1Reader.detect(createSource({ "x.xml": "<assessmentItem/>" }))).toBeUndefined();
  });
});
