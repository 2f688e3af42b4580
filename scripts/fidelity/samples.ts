import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "#lib/core/content/json.ts";
import { parseContent } from "#lib/core/content/parse.ts";
import { type AnswerKey, AnswerKeys } from "#lib/core/grading/registry.ts";
import { validateKeys } from "#lib/core/grading/validate-keys.ts";
import { listVectors } from "../vectors/list.ts";

export type FidelitySample = { content: JsonObject; keys: [AnswerKey] };
export type SampleGroup = { interaction: string; key: string; questions: FidelitySample[] };

/** Enough to meet every option of a key, without measuring every answer. */
const MAX_SAMPLES = 40;

/**
 * Lists different questions for each interaction and type of key. They are those of the scoring vectors, so that a new
 * interaction or option is measured as soon as it has vectors.
 */
export function listSamples(): SampleGroup[] {
  const groups = new Map<string, SampleGroup>();
  for (const { interaction, key } of listVectors()) {
    if (!interaction) continue;
    const question = buildQuestion(interaction, key);
    if (!question) continue;
    const [{ type }] = question.keys;
    const name = `${String(interaction.type)} ${type}`;
    const group = groups.get(name) ?? { interaction: String(interaction.type), key: type, questions: [] };
    groups.set(name, group);
    const isKnown = group.questions.some((each) => isDeepStrictEqual(each, question));
    if (!isKnown && group.questions.length < MAX_SAMPLES) group.questions.push(question);
  }
  return [...groups.values()];
}

/** Puts an interaction into a document, in a paragraph if it isn't a block. Undefined if it can't be a question. */
function buildQuestion(interaction: JsonObject, key: object): FidelitySample | undefined {
  const read = AnswerKeys.safeParse([key]);
  const [answerKey] = read.data ?? [];
  if (!answerKey) return undefined;
  const intro = { type: "paragraph", content: [{ type: "text", text: "Sample" }] };
  const asInline = [{ type: "paragraph", content: [{ type: "text", text: "Sample " }, interaction] }];
  for (const blocks of [asInline, [intro, interaction]]) {
    const content = { type: "doc", content: blocks };
    const parsed = parseContent(content);
    if (!parsed.ok) continue;
    const issues = validateKeys(parsed.form, parsed.interactions, [answerKey]);
    if (issues.length === 0) return { content, keys: [answerKey] };
  }
  return undefined;
}
