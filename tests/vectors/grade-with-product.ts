import { parseContent } from "#lib/core/content/index.ts";
import {
  AnswerKeys,
  compileQuestion,
  findMissingKeys,
  findUnreachableKeys,
  gradeResponses,
  isSkipped,
  readAnswers,
  scoreQuestion,
  validateKeys,
} from "#lib/core/grading/index.ts";
import type { JsonObject, Vector } from "./vectors.ts";

/** Content that contains a case's interaction: a document, or content of the caller's own format. */
export function createContent(interaction: JsonObject | null): JsonObject {
  if (interaction === null) return { format: "own" };
  const isInline = ["textEntryInteraction", "inlineChoiceInteraction"].includes(String(interaction.type));
  const block = isInline ? { type: "paragraph", content: [interaction] } : interaction;
  return { type: "doc", content: [block] };
}

/**
 * Grades a case as a published question worth 1 point.
 * @throws Error if the content, the key or the answer would be refused
 */
export function gradeWithProduct({ interaction, key, value }: Vector): { fraction: string; outcome: string } {
  const content = parseContent(createContent(interaction));
  if (!content.ok) throw new Error(`content: ${JSON.stringify(content.issues)}`);
  const { form, interactions } = content;
  const keys = AnswerKeys.parse([key]);
  const issues = [...validateKeys(form, interactions, keys), ...findUnreachableKeys(interactions, keys)];
  if (issues.length > 0) throw new Error(`key: ${JSON.stringify(issues)}`);
  if (findMissingKeys(form, interactions, keys).length > 0) throw new Error("a key is missing");
  const question = compileQuestion({ points: 1, form, interactions, keys });
  const read = readAnswers(question, [{ responseId: key.response_id, value }]);
  if ("issues" in read) throw new Error(`answer: ${JSON.stringify(read.issues)}`);
  const [fraction = null, ...rest] = gradeResponses(question, read.responses);
  if (rest.length > 0) throw new Error("there is more than one interaction");
  const { outcome } = scoreQuestion(question, [fraction], read.responses, { isSkipped: isSkipped(value) });
  return { fraction: fraction === null ? "0" : format(fraction), outcome };
}

const format = ({ n, d }: { n: bigint; d: bigint }): string => (d === 1n ? `${n}` : `${n}/${d}`);
