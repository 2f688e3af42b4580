import { expect, test } from "vitest";
import { csvReader } from "#lib/core/interchange/csv/read-csv.ts";
import { giftReader } from "#lib/core/interchange/gift/read-gift.ts";
import { jsonReader } from "#lib/core/interchange/json/read-json.ts";
import { type FormatReader, ImportError, type Source } from "#lib/core/interchange/model.ts";
import { moodleReader } from "#lib/core/interchange/moodle/read-moodle.ts";
import { answer, question, readQuiz } from "./moodle/support.ts";
import { getCodes } from "./text-support.ts";

/** A file that starts and ends like this and repeats a piece in between, without being in memory. */
function createLargeFile(...[start, piece, end, megabytes]: Large): Source {
  const chunk = new TextEncoder().encode(piece.repeat(Math.ceil(65_536 / piece.length)));
  async function* read() {
    yield new TextEncoder().encode(start);
    for (let sent = 0; sent < megabytes * 1024 * 1024; sent += chunk.length) yield chunk;
    yield new TextEncoder().encode(end);
  }
  return { name: "f", files: new Map([["f", { path: "f", size: 0, read }]]) };
}

/** Reads a file without keeping its items. Returns the codes of the first and last one, or the error's code. */
async function read(reader: FormatReader, source: Source): Promise<string[] | string> {
  const codes: string[] = [];
  try {
    for await (const entry of reader.read(source)) {
      if (entry.type === "item") codes.splice(1, codes.length, getCodes(entry.item).join());
    }
  } catch (error) {
    if (error instanceof ImportError) return error.code;
    throw error;
  }
  return codes;
}

/** The start, what is repeated, the end, and how many megabytes of it. */
type Large = [start: string, piece: string, end: string, megabytes: number];
const ESSAY = '<quiz><question type="essay">';

test.each<[string, FormatReader, Large, string[] | string]>([
  [
    "a JSON string",
    jsonReader,
    ['{"format":"touchstone","version":1,"questions":[{"id":"', "a", '"}]}', 50],
    ["too_large"],
  ],
  ["a JSON name", jsonReader, ['{"', "a", '":1}', 50], "unreadable"],
  ["JSON without an end", jsonReader, ['{"format":', "[", "", 1], "unreadable"],
  ["white space in JSON", jsonReader, ['{"format":"touchstone","version":1,', " ", '"questions":[]}', 1], []],
  ["a GIFT question of one line", giftReader, ["A", "b", "{T}\n\nA{T}", 2], ["too_large"]],
  ["a GIFT question of many lines", giftReader, ["A", "b\n", "{T}\n\nA{T}", 3], ["too_large"]],
  ["many empty lines", giftReader, ["A{T}", "\n", "", 1], [""]],
  ["a cell", csvReader, ['type,question\nessay,"', "a", '"\n', 2], "unreadable"],
  ["a header", csvReader, ["type,", "a", "\n", 2], "unreadable"],
  [
    "an XML text",
    moodleReader,
    [`${ESSAY}<questiontext><text>`, "a", "</text></questiontext></question></quiz>", 17],
    "unreadable",
  ],
  ["an XML attribute", moodleReader, ['<quiz><question type="', "a", '"/></quiz>', 17], "unreadable"],
  ["many XML elements", moodleReader, [ESSAY, "<a></a>", "</question></quiz>", 2], "too_large"],
])("%s of many megabytes is skipped or rejected", async (_name, reader, large, expected) => {
  const result = await read(reader, createLargeFile(...large));
  expect(Array.isArray(result) ? result.slice(0, 1) : result).toEqual(expected);
});

test("embedded fields that nothing closes are searched once", async () => {
  const text = "{1:SA:=a~b".repeat(100_000);
  const [item] = await readQuiz(question("cloze", `${text} \\}`));
  expect(getCodes(item)).toEqual(["invalid_item"]);
});

test.each([
  ["shortanswer", (index: number) => answer(index % 2 ? 50 : 100, `${"*a".repeat(200)}${index}*`)],
  ["numerical", (index: number) => answer(index % 2 ? 50 : 100, `${index}`)],
])("skips a %s question with thousands of answers before it compares them", async (type, create) => {
  const answers = Array.from({ length: 2000 }, (_, index) => create(index)).join("");
  const [item] = await readQuiz(question(type, "?", answers));
  expect(item?.losses).toEqual([{ code: "too_large", path: "answer", detail: "answer" }]);
});

test.each([">", "- "])(
  "skips only the question whose Markdown nests %j thousands of times",
  async (level) => {
    const nested = question("essay", `${level.repeat(9000)}x`).replace('format="html"', 'format="markdown"');
    const items = await readQuiz(question("essay", "A"), nested, question("essay", "B"));
    expect(items.map(getCodes)).toEqual([[], ["too_large"], []]);
  },
);
