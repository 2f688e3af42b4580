import { describe, expect, test } from "vitest";
import { ImportError, type SourceFile } from "#lib/core/interchange/model.ts";
import { getText } from "#lib/core/interchange/xml/elements.ts";
import { readXml, readXmlRoot } from "#lib/core/interchange/xml/read-xml.ts";
import * as de from "#lib/messages/de/imports.ts";
import * as en from "#lib/messages/en/imports.ts";
import { createFile } from "../qti1/support.ts";

/** Creates a file that repeats a piece between a beginning and an end, without holding it in memory. */
const repeat = (start: string, piece: string, count: number, end: string): SourceFile => ({
  path: "x.xml",
  size: 0,
  read: async function* () {
    const encoder = new TextEncoder();
    yield encoder.encode(start);
    const bytes = encoder.encode(piece.repeat(1_000));
    for (let i = 0; i < count / 1_000; i += 1) yield bytes;
    yield encoder.encode(end);
  },
});

const countElements = async (file: SourceFile, ...split: string[]): Promise<number> => {
  let count = 0;
  for await (const _found of readXml(file, new Set(split))) count += 1;
  return count;
};

describe("elements that are split off", () => {
  test("are yielded with the elements around them and their place among the others", async () => {
    const file = createFile("x.xml", "<a><b/><i>1</i><c><i>2</i></c><i>3</i></a>");
    const found = [];
    for await (const { element, ancestors, index } of readXml(file, new Set(["i"])))
      found.push([element.name, getText(element), ancestors.map(({ name }) => name).join("/"), index]);
    expect(found).toEqual([
      ["i", "1", "a", 1],
      ["i", "2", "a/c", 0],
      ["i", "3", "a", 2],
      ["a", "", "", 0],
    ]);
  });

  test("don't stay in memory", async () => {
    const file = repeat("<a>", `<i x="1">${"text".repeat(500)}</i>`, 30_000, "</a>");
    expect(await countElements(file, "i")).toBe(30_001);
  });
});

describe("files that would fill the memory are rejected", () => {
  test.each([
    ["many elements", repeat("<a>", "<b/>", 1_000_000, "</a>")],
    ["many elements in one that is split off", repeat("<a><i>", "<b/>", 1_000_000, "</i></a>")],
    ["many texts", repeat("<a>", "<!---->x", 1_000_000, "</a>")],
    ["much text", repeat("<a>", `<b>${"x".repeat(1_000)}</b>`, 60_000, "</a>")],
  ])("%s", async (_title, file) => {
    await expect(countElements(file, "i")).rejects.toMatchObject({ code: "too_large" });
  });

  test.each([
    ["an attribute without an end", repeat('<a x="', "x", 20_000_000, "")],
    [
      "many attributes",
      createFile("x.xml", `<a ${Array.from({ length: 2_000 }, (_, i) => `x${i}=""`).join(" ")}/>`),
    ],
    ["deep elements", repeat("", "<a>", 1_000_000, "")],
    ["an entity", createFile("x.xml", "<a>&lol;</a>")],
    ["nothing", createFile("x.xml", "")],
  ])("%s", async (_title, file) => {
    await expect(readXmlRoot(file)).rejects.toMatchObject({ code: "unreadable" });
  });
});

test("a damaged file's error names the place, and the reason only in English", async () => {
  const failure = await readXmlRoot(createFile("quiz.xml", "<a>\n<b></a>")).catch((error: unknown) => error);
  if (!(failure instanceof ImportError)) throw new Error("The file was read");
  const error = { code: failure.code, detail: failure.message };
  expect(en.formatImportError(error)).toMatch(
    /^The file is damaged .* quiz\.xml .*: 2:\d+: unexpected close tag/,
  );
  expect(de.formatImportError(error)).toMatch(
    /^Die Datei ist beschädigt oder nicht in diesem Format\. Stelle: quiz\.xml, Zeile 2, Spalte \d+\.$/,
  );
  expect(de.formatImportError({ code: "too_large", detail: "quiz.xml is too large." })).toBe(
    "Die Datei hat mehr Inhalt, als ein Import lesen kann.",
  );
});

describe("a document type", () => {
  const read = (xml: string) => readXmlRoot(createFile("x.xml", xml));
  const LOL = '<!ENTITY a "lol"><!ENTITY b "&a;&a;">';

  test.each([
    '<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2.dtd">',
    "<!DOCTYPE a SYSTEM 'file:///etc/passwd' >",
    '<?xml version="1.0"?>\n<!DOCTYPE a\n  PUBLIC "-//IMS//QTI 1.2//EN" "http://127.0.0.1:1/x.dtd"\n>\n<!-- -->',
    "<!DOCTYPE a>",
  ])("that only names a DTD is accepted, and the DTD isn't loaded: %s", async (declaration) => {
    expect(getText(await read(`${declaration}<a>text</a>`))).toBe("text");
  });

  test.each([
    "<!DOCTYPE a []>",
    `<!DOCTYPE a [${LOL}]>`,
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1:1/x.dtd"> %p;]>',
    `<!DOCTYPE a SYSTEM "x.dtd" [${LOL}]>`,
    `<!DOCTYPE a SYSTEM "x.dtd"[<!ATTLIST a b CDATA "default">]>`,
    `<!DOCTYPE a PUBLIC "p" 's' [${LOL}]>`,
    `<!DOCTYPE a SYSTEM ">" [${LOL}]>`,
    '<!DOCTYPE a PUBLIC "p">',
    '<!DOCTYPE a "x.dtd">',
    "<!DOCTYPE a SYSTEM>",
    "<!DOCTYPE>",
  ])("that defines anything, or isn't complete, is rejected: %s", async (declaration) => {
    await expect(read(`${declaration}<a>text</a>`)).rejects.toMatchObject({ code: "document_type" });
  });

  test.each([
    ["defines no entities", '<!DOCTYPE a SYSTEM "x.dtd"><a>&nbsp;</a>'],
    ["can't be repeated", '<!DOCTYPE a SYSTEM "x.dtd"><!DOCTYPE a [<!ENTITY b "c">]><a/>'],
    ["can't follow the root", "<a><!DOCTYPE a></a>"],
  ])("%s", async (_title, xml) => {
    await expect(read(xml)).rejects.toMatchObject({ code: "unreadable" });
  });
});
