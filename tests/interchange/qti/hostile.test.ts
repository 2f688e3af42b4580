import { describe, expect, it } from "vitest";
import { ImportError } from "#lib/core/interchange/model.ts";
import { choices, declare, listCodes, readItems, readOne, writeItem } from "./support.ts";

const ITEM = writeItem({
  declarations: declare({ correct: ["A"] }),
  body: choices("AB"),
  processing: "match_correct",
});
const BYTES = new TextEncoder().encode(ITEM);
const MANIFEST = (href: string) =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><organizations/><resources><resource identifier="a" type="imsqti_item_xmlv2p1" href="${href}"/></resources></manifest>`;

async function findError(content: string | Uint8Array): Promise<unknown> {
  try {
    await readItems({ "item.xml": content });
    return undefined;
  } catch (error) {
    return error instanceof ImportError ? error.code : error;
  }
}

describe("hostile files", () => {
  it("never hangs or crashes on a file that is cut off anywhere", async () => {
    const codes = new Set<unknown>();
    for (let end = 0; end < BYTES.length; end += 1) codes.add(await findError(BYTES.slice(0, end)));
    // After the end of the root, only a line break is missing.
    codes.delete(undefined);
    expect([...codes]).toEqual(["unreadable"]);
  });

  it("skips items that would take too long to prove", async () => {
    const ids = Array.from({ length: 900 }, (_, i) => `c${i}`);
    const set = `<simpleMatchSet>${ids.map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="0">x</simpleAssociableChoice>`).join("")}</simpleMatchSet>`;
    const match = writeItem({
      declarations: declare({ cardinality: "multiple", type: "directedPair", correct: ["c0 d0"] }),
      body: `<matchInteraction responseIdentifier="RESPONSE" shuffle="false" maxAssociations="0">${set}${set.replaceAll('"c', '"d')}</matchInteraction>`,
      processing: "match_correct",
    });
    const many = writeItem({
      declarations: declare({ cardinality: "multiple", correct: ids }),
      body: `<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="0">${ids.map((id) => `<simpleChoice identifier="${id}">x</simpleChoice>`).join("")}</choiceInteraction>`,
      processing: "match_correct",
    });
    const areas = Array.from(
      { length: 5000 },
      (_, i) => `<areaMapEntry shape="circle" coords="${i},5,3" mappedValue="1"/>`,
    ).join("");
    const points = writeItem({
      declarations: declare({
        cardinality: "multiple",
        type: "point",
        mapping: `<areaMapping defaultValue="0">${areas}</areaMapping>`,
      }),
      body: '<selectPointInteraction responseIdentifier="RESPONSE" maxChoices="0"><object type="image/png" data="https://example.com/a.png" width="9" height="9">A</object></selectPointInteraction>',
      processing: "map_response_point",
    });
    const items = await Promise.all([match, many, points].map((xml) => readOne(xml)));
    expect(items.map(listCodes)).toEqual(items.map(() => ["custom_response_processing"]));
  });

  it.each([
    ["an entity", ITEM.replace("Which?", "&xxe;"), "unreadable"],
    [
      "a document type",
      ITEM.replace(
        "<assessmentItem",
        '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]><assessmentItem',
      ),
      "document_type",
    ],
    ["broken UTF-8", new Uint8Array([...BYTES.slice(0, 400), 0xff, ...BYTES.slice(400)]), "not_utf8"],
    [
      "deep nesting",
      ITEM.replace("<prompt>Which?</prompt>", "<b>".repeat(500) + "</b>".repeat(500)),
      "unreadable",
    ],
    ["another root", "<html/>", "unknown_format"],
  ])("rejects %s", async (_, content, code) => {
    expect(await findError(content)).toBe(code);
  });

  it("reads an attribute of a megabyte", async () => {
    const item = await readOne(ITEM.replace('title="An item"', `title="${"x".repeat(1 << 20)}"`));
    expect(item.title).toHaveLength(300);
  });

  it("skips an item with more choices, nodes or interactions than we allow", async () => {
    const choice = (i: number) => `<simpleChoice identifier="c${i}">x</simpleChoice>`;
    const many = Array.from({ length: 6000 }, (_, i) => choice(i)).join("");
    const item = await readOne(ITEM.replace("<prompt>", `${many}<prompt>`));
    expect([item.question, listCodes(item)]).toEqual([null, ["invalid_item"]]);
  });

  it("stops interpreting processing that takes too long", async () => {
    const condition = '<isNull><variable identifier="RESPONSE"/></isNull>';
    const rules = `<responseCondition><responseIf><and>${condition.repeat(20_000)}</and></responseIf></responseCondition>`;
    const item = await readOne(
      writeItem({ declarations: declare({ correct: ["A"] }), body: choices("AB"), processing: rules }),
    );
    expect(listCodes(item)).toEqual(["custom_response_processing"]);
  });

  it.each([
    ["../item.xml"],
    ["/etc/passwd"],
    ["file:///etc/passwd"],
    ["http://example.com/item.xml"],
    ["items/../../x.xml"],
  ])("never follows the address %s outside the package", async (href) => {
    const items = await readItems({ "imsmanifest.xml": MANIFEST(href) });
    expect(items.map((item) => [item.question, listCodes(item)])).toEqual([[null, ["invalid_item"]]]);
  });

  it("skips invalid patterns and shapes", async () => {
    const processing = `<responseCondition><responseIf><patternMatch pattern="(((("><variable identifier="RESPONSE"/></patternMatch><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition>`;
    const item = await readOne(
      writeItem({
        declarations: declare({ type: "string" }),
        body: '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>',
        processing,
      }),
    );
    expect(listCodes(item)).toEqual(["custom_response_processing"]);
  });
});
