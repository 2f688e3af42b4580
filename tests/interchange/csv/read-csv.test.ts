import { describe, expect, test } from "vitest";
import { csvReader } from "#lib/core/interchange/csv/read-csv.ts";
import { findReader } from "#lib/core/interchange/formats.ts";
import { ImportError } from "#lib/core/interchange/model.ts";
import * as de from "#lib/messages/de/imports.ts";
import * as en from "#lib/messages/en/imports.ts";
import { computeScore, createSource, getCodes, readAll, readItems } from "../text-support.ts";

const HEADER = "type,title,question,option_1,option_2,option_3,correct,scoring,case_sensitive,points,tags";
const read = (...rows: string[]) =>
  readItems(csvReader, createSource([HEADER, ...rows].join("\r\n"), "quiz.csv", 11));
async function readOne(row: string) {
  const [item] = await read(row);
  if (!item) throw new Error("no item");
  return item;
}
const pair = (source: number, target: number) => [`s${source}`, `t${target}`];

test.each([
  ["sep=;\r\ntype;question;correct\r\ntrue_false;A;true", ";"],
  ["\ufeffSEP=|\ntype|question|correct\ntrue_false|A|true", "|"],
])("reads a table whose first line names its delimiter: %j", async (table) => {
  const found = await findReader(createSource(table, "quiz.csv"), "auto");
  expect(found?.reader).toBe(csvReader);
  const items = await readItems(csvReader, createSource(table, "quiz.csv", 6));
  expect(items.map(({ source, losses }) => [source, losses])).toEqual([["quiz.csv#3", []]]);
  expect(items[0] && computeScore(items[0], "true")).toBe(1);
});

describe("line ends", () => {
  const lines = [
    "type,question,correct",
    "true_false,A,true",
    'true_false,"B{}C",false',
    "true_false,D,true",
  ];
  const ends = ["\r\n", "\n", "\r"];
  const mixes = ends.flatMap((first) =>
    ends.flatMap((second) => ends.map((third) => [first, second, third])),
  );

  test.each(mixes)("reads each row of a table with the line ends %j, %j, and %j", async (...mix) => {
    for (const inCell of ends) {
      const quoted = lines.map((line) => line.replace("{}", inCell));
      const table = quoted.map((line, i) => `${line}${mix[i] ?? ""}`).join("");
      // A blank line is a row of its own, and the mark and the delimiter belong to no cell.
      const spaced = `\ufeffsep=,${mix[2]}${table.replace(`true${mix[1]}`, `$&${mix[2]}`)}${mix[0]}`;
      for (const text of [table, spaced])
        for (const chunkSize of [1, 2, 1000]) {
          const items = await readItems(csvReader, createSource(text, "quiz.csv", chunkSize));
          expect(items.map(getCodes)).toEqual([[], [], []]);
          expect(items.map((item) => computeScore(item, "true"))).toEqual([1, 0, 1]);
          expect(JSON.stringify(items[1]?.question?.content)).toContain(
            '{"type":"text","text":"B"},{"type":"hardBreak"},{"type":"text","text":"C"}',
          );
        }
    }
  });
});

describe("scores", () => {
  test.each<[string, [unknown, number][]]>([
    [
      "single_choice,,?,A,B,C,2,,,3",
      [
        ["c2", 3],
        ["c1", 0],
      ],
    ],
    [
      "Single choice,,?,A,,C,c",
      [
        ["c2", 1],
        ["c1", 0],
      ],
    ],
    [
      'multiple_choice,,?,A,B,C,"1, 3"',
      [
        [["c1", "c3"], 1],
        [["c1"], 0],
      ],
    ],
    [
      "multiple_choice,,?,A,B,C,a;c,partial",
      [
        [["c1", "c3"], 1],
        [["c1"], 0.5],
        [["c1", "c2"], 0],
      ],
    ],
    [
      "true_false,,?,,,,TRUE",
      [
        ["true", 1],
        ["false", 0],
      ],
    ],
    [
      "true-false,,?,,,,no",
      [
        ["true", 0],
        ["false", 1],
      ],
    ],
    [
      "short_text,,?,,,,Paris | Lutetia",
      [
        ["paris", 1],
        ["LUTETIA", 1],
        ["Rome", 0],
      ],
    ],
    [
      "short_text,,?,,,,pH,,yes",
      [
        ["pH", 1],
        ["ph", 0],
      ],
    ],
    [
      "short_text,,?,,,,a\\|b",
      [
        ["a|b", 1],
        ["a", 0],
      ],
    ],
    [
      "number,,?,,,,3.14 ± 0.01",
      [
        ["3.15", 1],
        ["3.151", 0],
      ],
    ],
    [
      'number,,?,,,,"1,5 | 100 +- 5%"',
      [
        ["1.5", 1],
        ["105", 1],
        ["106", 0],
      ],
    ],
    [
      "number,,?,,,,100 ± 3.141592653589793%",
      [
        ["103.141592653589793", 1],
        ["103.1415926535897931", 0],
      ],
    ],
    [
      "number,,?,,,,-2..-1",
      [
        ["-1.5", 1],
        ["-2.1", 0],
      ],
    ],
    [
      "matching,,?,France | Paris,Italy | Rome,| Oslo",
      [
        [[pair(1, 1), pair(2, 2)], 1],
        [[pair(1, 1), pair(2, 3)], 0],
      ],
    ],
    ["matching,,?,France | Paris,Italy | Rome,,,each", [[[pair(1, 1), pair(2, 1)], 0.5]]],
    ["matching,,?,France | Paris,Italy | Rome,,,partial", [[[pair(1, 1), pair(2, 1)], 0]]],
    [
      "ordering,,?,A,B,C",
      [
        [["c1", "c2", "c3"], 1],
        [["c1", "c3", "c2"], 0],
      ],
    ],
    ["ordering,,?,A,B,C,,position", [[["c1", "c3", "c2"], 0.3333]]],
    ["ordering,,?,A,B,C,,pairs", [[["c1", "c3", "c2"], 0.6667]]],
  ])("%s", async (row, rows) => {
    const item = await readOne(row);
    for (const [value, score] of rows) expect([value, computeScore(item, value)]).toEqual([value, score]);
  });

  test("leaves an essay to a teacher, with a model answer", async () => {
    const item = await readOne("essay,,Why?,,,,Because");
    expect(computeScore(item, "text")).toBeNull();
    expect(item.question?.keys).toMatchObject([{ type: "open", model_answer: "Because" }]);
  });
});

describe("cells", () => {
  test("reads titles, tags, paragraphs, line breaks and formulas", async () => {
    const item = await readOne('essay,My title,"First \\(x^2\\)\nline\n\nSecond",,,,,,,,"one, two;one"');
    expect([item.source, item.title, item.tags]).toEqual(["quiz.csv#2", "My title", ["one", "two"]]);
    expect(item.question?.content).toMatchObject({
      content: [
        {
          content: [
            { type: "text", text: "First " },
            { type: "inlineMath", attrs: { latex: "x^2" } },
            { type: "hardBreak" },
            { type: "text", text: "line" },
          ],
        },
        { content: [{ type: "text", text: "Second" }] },
        { type: "extendedTextInteraction" },
      ],
    });
  });

  test("keeps text that isn't a formula", async () => {
    const item = await readOne("essay,,'=SUM(A1) costs \\(\\nope{\\)");
    expect(JSON.stringify(item.question?.content)).toContain('"text":"=SUM(A1) costs \\\\(\\\\nope{\\\\)"');
  });

  test("names cells in columns that it doesn't know", async () => {
    const [first, second] = await readItems(
      csvReader,
      createSource("type,question,Level\nessay,Why?,3\nessay,How?,"),
    );
    expect([getCodes(first), getCodes(second)]).toEqual([["setting"], []]);
  });

  test("reads rows shorter than the header, and skips empty ones", async () => {
    const items = await read("", "essay,,Why?", ",,,", "essay,,How?");
    expect(items.map(({ source }) => source)).toEqual(["quiz.csv#3", "quiz.csv#5"]);
  });

  test.each([
    ["quiz,,?", "unsupported_question_type", "type"],
    [",,?", "unsupported_question_type", "type"],
    ["essay,,", "invalid_item", "question"],
    ["single_choice,,?,A,B,,3", "invalid_item", "correct"],
    ['single_choice,,?,A,B,,"1,2"', "invalid_item", "correct"],
    ["single_choice,,?,A,B", "invalid_item", "correct"],
    ["single_choice,,?,A,,,1", "invalid_item", "option_2"],
    ["single_choice,,?,A,B,,1,partial", "invalid_item", "scoring"],
    ["true_false,,?,,,,maybe", "invalid_item", "correct"],
    ["true_false,,?", "invalid_item", "correct"],
    ["short_text,,?", "invalid_item", "correct"],
    ["number,,?,,,,3 meters", "invalid_item", "correct"],
    // Numbers that no double stands for.
    ["number,,?,,,,3.14159265358979323846", "scoring_not_supported", "correct"],
    ["number,,?,,,,3.14159265358979323846 ± 1", "scoring_not_supported", "correct"],
    ["number,,?,,,,1 ± 0.30000000000000000001", "scoring_not_supported", "correct"],
    ["number,,?,,,,1 ± 0.30000000000000000001%", "scoring_not_supported", "correct"],
    ["number,,?,,,,0..9007199254740993", "scoring_not_supported", "correct"],
    ["essay,,?,,,,,,,1.00000000000000000001", "scoring_not_supported", "points"],
    ["number,,?,,,,3..1", "invalid_item", "answer_keys.0.accept.0.max"],
    ["matching,,?,France", "invalid_item", "option_1"],
    ["matching,,?,| Oslo", "invalid_item", "option_1"],
    ["ordering,,?,A,B,,,sorted", "invalid_item", "scoring"],
    ["essay,,?,,,,,,,0", "invalid_item", "points"],
    ["short_text,,?,,,,A,,perhaps", "invalid_item", "case_sensitive"],
  ])("skips %s", async (row, code, path) => {
    const [item, next] = await read(row, "essay,,Why?");
    expect(item).toMatchObject({ question: null, losses: [{ code, path }] });
    expect(next?.question).not.toBeNull();
  });
});

describe("files", () => {
  const rows = [
    ["Type", "Question", "Option 1", "Option 2", "Correct"],
    ["single_choice", "Größe: 5 €?", "ja", "nein", "1"],
  ];
  const join = (separator: string) => rows.map((row) => row.join(separator)).join("\n");
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
  const windows = (text: string) =>
    Uint8Array.from(text, (letter) => (letter === "€" ? 0x80 : letter.charCodeAt(0)));

  test.each<[string, string | Uint8Array]>([
    ["commas", join(",")],
    ["semicolons", join(";")],
    ["tabs, as pasted from a spreadsheet", join("\t")],
    ["a byte order mark", `\ufeff${join(",")}`],
    ["UTF-16 by Excel", utf16(join("\t"))],
    ["Windows-1252 by Excel", windows(join(";"))],
    ["line ends of old computers", join(",").replaceAll("\n", "\r")],
  ])("reads %s", async (_name, text) => {
    for (const chunkSize of [1, 1000]) {
      const [item] = await readItems(csvReader, createSource(text, "f.csv", chunkSize));
      expect(JSON.stringify(item?.question?.content)).toContain("Größe: 5 €?");
      expect(computeScore(item, "c1")).toBe(1);
    }
  });

  test.each([
    [
      "without a column that it needs",
      "Type,Correct\nessay,Because",
      "The table has no “question” column. Add it, or use the CSV template.",
      "In der Tabelle fehlt die Spalte „question“. Ergänzen Sie sie, oder verwenden Sie die CSV-Vorlage.",
    ],
    [
      "with two columns of the same name",
      "type,question,Type\nessay,Why?,essay",
      "The table has more than one “type” column. Rename or delete the others.",
      "Die Tabelle hat mehrere Spalten „type“. Benennen Sie die übrigen um, oder löschen Sie sie.",
    ],
  ])("says in the viewer's language how to correct a table %s", async (_name, text, english, german) => {
    const error: unknown = await readAll(csvReader, createSource(text)).catch((reason: unknown) => reason);
    if (!(error instanceof ImportError)) throw new Error("The table was read");
    const { code, message, column } = error;
    const failure = { code, detail: message, ...(column ? { column } : {}) };
    expect(code).toBe("unreadable");
    expect([en.formatImportError(failure), de.formatImportError(failure)]).toEqual([english, german]);
  });

  test.each<[string, string | Uint8Array]>([
    ["nothing", ""],
    ["no column for the type", "question\nWhy?"],
    ["two columns of the same name", "type,question,Type\nessay,Why?,essay"],
    ["an open quotation", 'type,question\nessay,"Why?'],
    ["a row that is too long", `type,question\nessay,${"x".repeat(1_100_000)}`],
    ["letters in two encodings", Uint8Array.of(...Buffer.from("type,question\nessay,ä"), 0xe4)],
    ["zero bytes", Uint8Array.of(0, 1, 2, 0xff)],
  ])("rejects a file with %s", async (_name, text) => {
    await expect(readAll(csvReader, createSource(text, "f.csv", 65_536))).rejects.toBeInstanceOf(ImportError);
  });

  test("reads a file cut anywhere, or rejects it", async () => {
    const whole = 'type,question,correct\nessay,"Why, ""then""?",Because\nnumber,Pi?,3.14 ± 0.01\n';
    for (let length = 0; length <= whole.length; length += 1) {
      const items = await readItems(csvReader, createSource(whole.slice(0, length))).catch(
        (error: unknown) => error,
      );
      expect(Array.isArray(items) || items instanceof ImportError).toBe(true);
    }
  });

  test.each([
    [join(";"), true],
    ['"Type"\t"Question"', true],
    ["name,email", false],
    ["::A::type, question{T}", false],
  ])("detects %s: %s", async (text, isTable) => {
    expect((await csvReader.detect(createSource(text))) !== undefined).toBe(isTable);
  });
});
