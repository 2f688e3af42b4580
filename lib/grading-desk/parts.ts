import type { GradableQuestion } from "#lib/assessments/compiled.ts";
import { plainText } from "#lib/content/index.ts";
import type { AnswerSheet } from "#lib/contract/grading-desk.ts";
import { readAnswers } from "#lib/grading/index.ts";

/** What was answered, place by place, as text. Choices are named by what they say in `content`. */
export function partsOf(
  question: GradableQuestion,
  content: unknown,
  elements: readonly unknown[] | null,
): AnswerSheet["parts"] {
  const { compiled } = question;
  const read = readAnswers(compiled, elements ?? []);
  const values = "responses" in read ? read.responses : (elements ?? []);
  const names = namesIn(content);
  if (compiled.freeForm)
    return values.map((value) => ({ response_id: null, open: true, text: textOf(value, names) }));
  return compiled.slots.map(({ responseId, grade }, i) => ({
    response_id: responseId,
    open: grade === null,
    text: textOf(values[i] ?? null, grade === null ? NO_NAMES : names),
  }));
}

type Names = ReadonlyMap<string, string>;
const NO_NAMES: Names = new Map();

function textOf(value: unknown, names: Names): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return names.get(value) ?? value;
  if (typeof value === "number") return String(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  const isPair = value.every((item) => Array.isArray(item));
  return value.map((item) => (isPair ? pairText(item, names) : (textOf(item, names) ?? ""))).join(", ");
}

const pairText = (pair: unknown[], names: Names): string =>
  pair.map((item) => textOf(item, names) ?? "").join(" → ");

/** What stands in a document under each id. */
function namesIn(content: unknown): Names {
  const names = new Map<string, string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    if (typeof node !== "object" || node === null) return;
    const { attrs, content: children } = node as { attrs?: { id?: unknown }; content?: unknown };
    if (typeof attrs?.id === "string") {
      const text = plainText({ type: "doc", content: children });
      if (text !== "") names.set(attrs.id, text);
    }
    visit(children);
  };
  visit(content);
  return names;
}
