import { parseContent } from "#lib/core/content/index.ts";
import { readAnswers } from "#lib/core/grading/answers.ts";
import { gradeResponses, scoreQuestion } from "#lib/core/grading/grade.ts";
import { compileQuestion } from "#lib/core/grading/question.ts";
import { toNumber } from "#lib/core/grading/rational.ts";
import type { ModelEntry, ModelItem, ModelTest, Source } from "#lib/core/interchange/model.ts";
import { qtiReader } from "#lib/core/interchange/qti/reader.ts";

/** Creates a source of files by path. */
export function createSource(files: Record<string, string | Uint8Array>): Source {
  const encoder = new TextEncoder();
  const entries = Object.entries(files).map(([path, content]) => {
    const bytes = typeof content === "string" ? encoder.encode(content) : content;
    const read = async function* () {
      yield bytes;
    };
    return [path, { path, size: bytes.length, read }] as const;
  });
  return { name: entries[0]?.[0] ?? "", files: new Map(entries) };
}

export async function readEntries(files: Record<string, string | Uint8Array>): Promise<ModelEntry[]> {
  const entries: ModelEntry[] = [];
  for await (const entry of qtiReader.read(createSource(files))) entries.push(entry);
  return entries;
}

export async function readItems(files: Record<string, string | Uint8Array>): Promise<ModelItem[]> {
  return (await readEntries(files)).flatMap((entry) => (entry.type === "item" ? [entry.item] : []));
}

export async function readTests(files: Record<string, string | Uint8Array>): Promise<ModelTest[]> {
  return (await readEntries(files)).flatMap((entry) => (entry.type === "test" ? [entry.test] : []));
}

/** Reads a file with one item. */
export async function readOne(
  xml: string,
  files: Record<string, string | Uint8Array> = {},
): Promise<ModelItem> {
  const [item] = await readItems({ "item.xml": xml, ...files });
  if (!item) throw new Error("There is no item");
  return item;
}

export const listCodes = ({ losses }: { losses: readonly { code: string }[] }): string[] =>
  losses.map(({ code }) => code);

/** Grades answers to an item's question by our rules. Undefined if they aren't accepted. */
export function score({ question }: ModelItem, ...answers: unknown[]): number | undefined {
  if (!question) throw new Error("The item was skipped");
  const content = JSON.parse(
    JSON.stringify(question.content).replaceAll('"asset:', '"https://asset.invalid/'),
  );
  const parsed = parseContent(content);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const { keys, points } = question;
  const compiled = compileQuestion({ points, form: parsed.form, interactions: parsed.interactions, keys });
  const read = readAnswers(compiled, answers);
  if ("issues" in read) return undefined;
  return toNumber(scoreQuestion(compiled, gradeResponses(compiled, read.responses), read.responses).score);
}

type ItemParts = {
  declarations: string;
  body: string;
  processing?: string;
  after?: string;
  attributes?: string;
};
const SCORE = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>';
const TEMPLATES = "http://www.imsglobal.org/question/qti_v2p1/rptemplates";

/** Writes an item of QTI 2.1. A processing without markup is the name of a standard template. */
export function writeItem({
  declarations,
  body,
  processing,
  after = "",
  attributes = "",
}: ItemParts): string {
  const isTemplate = processing && !processing.includes("<");
  const rules = isTemplate
    ? `<responseProcessing template="${TEMPLATES}/${processing}"/>`
    : processing && `<responseProcessing>${processing}</responseProcessing>`;
  const outcome = declarations.includes('identifier="SCORE"') ? "" : SCORE;
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="item" title="An item" adaptive="false" timeDependent="false" ${attributes}>
${declarations}${outcome}<itemBody>${body}</itemBody>${rules ?? ""}${after}</assessmentItem>`;
}

type Declaration = { id?: string; cardinality?: string; type?: string; correct?: string[]; mapping?: string };

export function declare({
  id = "RESPONSE",
  cardinality = "single",
  type = "identifier",
  correct,
  mapping = "",
}: Declaration): string {
  const values =
    correct &&
    `<correctResponse>${correct.map((value) => `<value>${value}</value>`).join("")}</correctResponse>`;
  return `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${type}">${values ?? ""}${mapping}</responseDeclaration>`;
}

export const choices = (ids: string, attributes = 'maxChoices="1"', id = "RESPONSE"): string =>
  `<choiceInteraction responseIdentifier="${id}" ${attributes}><prompt>Which?</prompt>${[...ids]
    .map((each) => `<simpleChoice identifier="${each}">Choice ${each}</simpleChoice>`)
    .join("")}</choiceInteraction>`;
