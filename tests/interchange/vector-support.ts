import { parseContent } from "#lib/core/content/parse.ts";
import { plainText } from "#lib/core/content/plain-text.ts";
import { descendants, isDocument } from "#lib/core/content/traverse.ts";
import { readAnswers } from "#lib/core/grading/answers.ts";
import { gradeResponses } from "#lib/core/grading/grade.ts";
import { compileQuestion } from "#lib/core/grading/question.ts";
import { formatRational } from "#lib/core/grading/rational.ts";
import { isSkipped } from "#lib/core/grading/skipped-answers.ts";
import type { ModelItem } from "#lib/core/interchange/model.ts";
import type { ExportQuestion } from "#lib/core/interchange/writer.ts";

/**
 * Grades an answer to a question's only interaction. Returns the exact fraction, null if a teacher grades it, or
 * undefined if the interaction doesn't allow the answer.
 */
export function gradeVector(item: ModelItem | undefined, value: unknown): string | null | undefined {
  if (!item?.question) throw new Error(JSON.stringify(item?.losses));
  const { content, keys, points } = item.question;
  const parsed = parseContent(content);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const question = compileQuestion({ points, form: parsed.form, interactions: parsed.interactions, keys });
  if (question.needsTeacher && !isSkipped(value)) return null;
  const read = readAnswers(question, [value]);
  if (!("responses" in read)) return undefined;
  const [fraction] = gradeResponses(question, read.responses);
  return fraction ? formatRational(fraction) : "0";
}

/**
 * Replaces the ids in an answer by those that the parts with the same text have after a round trip. Undefined if a part
 * isn't there, or if pairs have parts with the same text.
 */
export function renameParts(value: unknown, before: ExportQuestion, after: ModelItem | undefined): unknown {
  const [from, to] = [listParts(before.content), listParts(after?.question?.content)];
  if (from.length === 0) return value;
  const rename = (id: unknown): string | undefined => {
    const text = from.find((part) => part.id === id)?.text;
    return to.find((part) => part.text === text)?.id;
  };
  if (typeof value === "string") return rename(value);
  if (!Array.isArray(value)) return value;
  const renamed = value.map((each: unknown) => (Array.isArray(each) ? each.map(rename) : rename(each)));
  return renamed.flat().includes(undefined) ? undefined : renamed;
}

type Part = { id: string; text: string };

/** The parts of interactions that answers name. Gaps are named by their place in the text. */
function listParts(content: unknown): Part[] {
  const doc = isDocument(content) ? content : { type: "doc" as const };
  const gaps: Part[] = [];
  const parts = [...descendants(doc)].flatMap(({ node }): Part[] => {
    if (!node.attrs || !("id" in node.attrs)) return [];
    const { id } = node.attrs;
    if (node.type === "gap") gaps.push({ id, text: `gap ${gaps.length}` });
    return node.type === "gap"
      ? []
      : [{ id, text: plainText({ type: "doc", content: [node] }, (latex) => latex) }];
  });
  return [...parts, ...gaps];
}
