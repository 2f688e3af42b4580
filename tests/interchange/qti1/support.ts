import { expect } from "vitest";
import { parseContent } from "#lib/core/content/index.ts";
import { compileQuestion, gradeResponses, readAnswers, scoreQuestion } from "#lib/core/grading/index.ts";
import { toNumber } from "#lib/core/grading/rational.ts";
import { AnswerKeys } from "#lib/core/grading/registry.ts";
import { validateKeys } from "#lib/core/grading/validate-keys.ts";
import type { ModelItem, SourceFile } from "#lib/core/interchange/model.ts";
import { readItem } from "#lib/core/interchange/qti1/read-item.ts";
import { readXmlRoot } from "#lib/core/interchange/xml/read-xml.ts";

export const createFile = (path: string, text: string | Uint8Array): SourceFile => {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return {
    path,
    size: bytes.length,
    read: async function* () {
      yield bytes;
    },
  };
};

/** Reads an `item` element. */
export async function read(xml: string, options: { shuffle?: boolean } = {}): Promise<ModelItem> {
  const element = await readXmlRoot(createFile("item.xml", xml));
  return readItem(element, {
    source: "item.xml#i",
    findFile: () => undefined,
    shuffle: false,
    isItem: false,
    ...options,
  });
}

/** Grades answers by response id, as the service does, and returns the score in points. */
export function grade(item: ModelItem, answers: Record<string, unknown>): number {
  const { content, keys, points } = item.question ?? expect.fail(`skipped: ${JSON.stringify(item.losses)}`);
  const parsed = parseContent(content);
  if (!parsed.ok) return expect.fail(JSON.stringify(parsed.issues));
  const { interactions } = parsed;
  expect(AnswerKeys.safeParse(keys).success).toBe(true);
  expect(validateKeys("document", interactions, keys)).toEqual([]);
  const question = compileQuestion({ points, form: "document", interactions, keys });
  const given = Object.entries(answers).map(([responseId, value]) => ({ responseId, value }));
  const responses = readAnswers(question, given);
  if ("issues" in responses) return expect.fail(JSON.stringify(responses.issues));
  const fractions = gradeResponses(question, responses.responses);
  return Number(toNumber(scoreQuestion(question, fractions, responses.responses).score).toFixed(6));
}

export const material = (text: string, type = "text/plain"): string =>
  `<material><mattext texttype="${type}"><![CDATA[${text}]]></mattext></material>`;

/** Writes a `response_lid` with choices. */
export const lid = (
  ident: string,
  choices: Record<string, string>,
  { cardinality = "Single", label = "", render = "" } = {},
): string =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}">${label && material(label)}<render_choice ${render}>${Object.entries(
    choices,
  )
    .map(([id, text]) => `<response_label ident="${id}">${material(text)}</response_label>`)
    .join("")}</render_choice></response_lid>`;

export const fib = (ident: string, { name = "response_str", render = "" } = {}): string =>
  `<${name} ident="${ident}" rcardinality="Single"><render_fib ${render}><response_label ident="a"/></render_fib></${name}>`;

export const equal = (ident: string, value: string | number, attributes = ""): string =>
  `<varequal respident="${ident}" ${attributes}>${value}</varequal>`;

/** Writes a condition. `actions` are its `setvar` and `displayfeedback` elements, or the score to set. */
export const rule = (conditions: string, actions: string | number, attributes = 'continue="No"'): string =>
  `<respcondition ${attributes}><conditionvar>${conditions}</conditionvar>${
    typeof actions === "number" ? `<setvar action="Set" varname="SCORE">${actions}</setvar>` : actions
  }</respcondition>`;
export const add = (points: number | string): string =>
  `<setvar action="Add" varname="SCORE">${points}</setvar>`;
export const show = (ident: string): string =>
  `<displayfeedback feedbacktype="Response" linkrefid="${ident}"/>`;

export const decvar = (attributes = 'maxvalue="100" minvalue="0"'): string =>
  `<outcomes><decvar varname="SCORE" vartype="Decimal" ${attributes}/></outcomes>`;

/** Writes an item. `metadata` are its fields by label. */
export function item(
  presentation: string,
  processing: string | null,
  {
    metadata = {},
    outcomes = decvar(),
    more = "",
  }: { metadata?: Record<string, string>; outcomes?: string; more?: string } = {},
): string {
  const fields = Object.entries(metadata)
    .map(
      ([label, entry]) =>
        `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`,
    )
    .join("");
  return `<item ident="i" title="T"><itemmetadata><qtimetadata>${fields}</qtimetadata></itemmetadata><presentation>${presentation}</presentation>${
    processing === null ? "" : `<resprocessing>${outcomes}${processing}</resprocessing>`
  }${more}</item>`;
}
