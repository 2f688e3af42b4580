import { describe, expect, test } from "vitest";
import type { BlockNode, InlineNode } from "#lib/core/content/nodes.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { Phrase } from "#lib/core/interchange/html/phrases.ts";
import { moodleReader } from "#lib/core/interchange/moodle/read-moodle.ts";
import { moodleWriter } from "#lib/core/interchange/moodle/write-moodle.ts";
import { expectExactKinds, writeAndRead } from "../round-trip.ts";
import { createExportQuestion } from "../text-support.ts";

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

/** Writes a question with this field, and returns the text that Moodle gets for it. It is read as it was before. */
async function writeField(field: InlineNode, key: AnswerKey): Promise<string> {
  const paragraph: BlockNode = { type: "paragraph", content: [{ type: "text", text: "X " }, field] };
  const exported = createExportQuestion({ content: { type: "doc", content: [paragraph] }, keys: [key] });
  const { text, parts, items } = await writeAndRead(moodleWriter, moodleReader, [exported]);
  expect([parts[0]?.isWritten, parts[0]?.losses, items[0]?.losses]).toEqual([true, [], []]);
  expect(items[0]?.question).toMatchObject({ content: exported.content, keys: exported.keys });
  const [, escaped = ""] = /<questiontext format="html"><text>(.*?)<\/text>/s.exec(text) ?? [];
  const html = escaped.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"');
  return html.replaceAll("&amp;", "&").replace(/^<p>X (.*)<\/p>$/s, "$1");
}

/*
 * Moodle decodes the references in an answer, and then removes the backslash from `\}` and `\#` but from nothing else.
 * The characters ~, # and } end an answer, unless a backslash or an ampersand is before them.
 */
describe("an answer in a text", () => {
  test.each([
    ["1/2", "1/2"],
    ["km/h", "km/h"],
    ['say "hi"', "say &quot;hi&quot;"],
    ["C:\\temp", "C:\\temp"],
    ["a~b", "a&#126;b"],
    ["{1}#2", "{1\\}\\#2"],
    ["\\} \\# \\~", "\\\\} \\\\# \\&#126;"],
    ["a < b & c", "a &lt; b &amp; c"],
    ["AT&T &", "AT&amp;T &#38;"],
    ["&#126;", "&amp;\\#126;"],
    ["$$x$$ \\(y\\)", "$$x$$ \\(y\\)"],
  ])("to type is written as Moodle decodes it: %s", async (value, written) => {
    const field: InlineNode = { type: "textEntryInteraction", attrs: { responseId: "response1" } };
    const accept = [{ value }, { value: "other", fraction: 0.5 }];
    expect(await writeField(field, { type: "text", response_id: "response1", accept })).toBe(
      `{1:SHORTANSWER:=${written}~%50%other}`,
    );
  });

  test.each<[string, Phrase, string]>([
    ["a slash", { type: "text", text: "km/h" }, "km/h"],
    ["a backslash at the end", { type: "text", text: "C:\\" }, "C:&#92;"],
    // Moodle treats the decoded text as HTML.
    ["what looks like a tag", { type: "text", text: "a<b & ~" }, "a&amp;lt;b &amp;amp; &#126;"],
    ["an ampersand at the end", { type: "text", text: "R&" }, "R&amp;amp;"],
    [
      "a formula",
      { type: "inlineMath", attrs: { latex: "\\{\\frac{1}{2}\\}" } },
      "\\(\\{\\frac{1\\}{2\\}\\\\}\\)",
    ],
    ["a tag", { type: "text", text: "\\(x" }, "\\&lt;span&gt;&lt;/span&gt;(x"],
  ])("of a menu is written as Moodle decodes it: %s", async (_name, label, written) => {
    const labels: Phrase[] = [label, { type: "text", text: "other" }];
    const field: InlineNode = {
      type: "inlineChoiceInteraction",
      attrs: { responseId: "response1" },
      content: labels.map((each, index) => ({
        type: "inlineChoice",
        attrs: { id: `c${index + 1}` },
        content: [each],
      })),
    };
    expect(await writeField(field, { type: "choice", response_id: "response1", correct: ["c1"] })).toBe(
      `{1:MULTICHOICE:=${written}~%0%other}`,
    );
  });
});
