import { expect, test } from "vitest";
import { findReader } from "#lib/core/interchange/formats.ts";
import { ImportError } from "#lib/core/interchange/model.ts";
import { question, quiz } from "./moodle/support.ts";
import { createSource, readItems } from "./text-support.ts";

const encode = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
const TABLE = "type;question;correct\r\nnumber;Größe in Äpfeln?;3";
const MOODLE = quiz(question("essay", "Größe?")).replace("UTF-8", "ISO-8859-1");
const GIFT = "::Größe::Wie groß?{=3}";

async function detect(text: string | Uint8Array, chunkSize?: number) {
  const found = await findReader(createSource(text, "file", chunkSize), "auto");
  return found?.reader.format;
}

test.each([
  ["csv", TABLE],
  ["moodle-xml", MOODLE],
  ["gift", GIFT],
])("recognizes %s in the encoding of western Windows systems", async (format, text) => {
  for (const chunkSize of [1, 1000]) expect(await detect(encode(text, "latin1"), chunkSize)).toBe(format);
});

test("reads a table that Excel saved in Windows-1252 without being told the format", async () => {
  const source = createSource(encode(TABLE, "latin1"));
  const found = await findReader(source, "auto");
  const [item] = found ? await readItems(found.reader, source) : [];
  expect(JSON.stringify(item?.question?.content)).toContain("Größe in Äpfeln?");
});

test.each([
  ["Moodle XML", MOODLE],
  ["GIFT", GIFT],
])("rejects %s that isn't UTF-8 because of its encoding, not its format", async (_name, text) => {
  const source = createSource(encode(text, "latin1"));
  const found = await findReader(source, "auto");
  const error = found && (await readItems(found.reader, source).catch((reason: unknown) => reason));
  expect(error).toBeInstanceOf(ImportError);
  expect(error).toMatchObject({ code: "not_utf8" });
});

test("recognizes a file whose beginning ends within a letter", async () => {
  for (const length of [4094, 4095, 4096, 4097]) {
    const text = `${GIFT} // ${"x".repeat(length)}`.slice(0, length);
    expect([length, await detect(`${text}😀ß`, 4098)]).toEqual([length, "gift"]);
    expect([length, await detect(encode(`\ufeff${text}😀ß`, "utf16le"), 8193)]).toEqual([length, "gift"]);
  }
});

test("doesn't take a binary file for text", async () => {
  const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0, ...Buffer.from("\n::JFIF::{=a}"));
  expect(await detect(bytes)).toBeUndefined();
});

test.each([
  "[html]<p>Who?</p>{=Grant ~Lee}",
  "[markdown]*Who*?{=Grant ~Lee}",
  "[plain]Who?{=Grant ~Lee}",
  "[moodle]Who?{=Grant ~Lee}",
  "<p>Who?</p>{=Grant ~Lee}",
  '<img src="a.png"><br/>Who?{=Grant ~Lee}',
  "{=Grant ~Lee} won.",
])("recognizes GIFT that starts with its answers, a format, or HTML: %s", async (text) => {
  expect(await detect(text)).toBe("gift");
});

test.each([
  '{"text":"::a::{=b}"}',
  '{ "text": "\n::a::{=b}" }',
  "{}",
  '[{"text":"{=b}"}]',
  '["{=b}"]',
  '[["{=b}"]]',
  '<?xml version="1.0"?><p>{=b}</p>',
  "<!DOCTYPE html><p>{=b}</p>",
  "<!-- {=b} --><a/>",
  "<questions><p>{=b}</p></questions>",
  "<problem>{=b}</problem>",
  "<x:p>{=b}</x:p>",
])("doesn't take JSON or XML for GIFT: %s", async (text) => {
  expect(await detect(text)).toBeUndefined();
});
