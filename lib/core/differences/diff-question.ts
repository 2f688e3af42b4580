import type { QuestionDifference } from "#lib/contract/versions.ts";
import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import { type FormulaReader, plainText } from "#lib/core/content/index.ts";
import { isDocumentJson } from "#lib/core/content/json.ts";
import { diffWords } from "./diff-words.ts";
import { listQuestionFacts, type QuestionContent } from "./question-facts.ts";

/** Compares the text, the points, the answer keys and the settings of two states of a question. */
export function diffQuestionContent(
  before: QuestionContent,
  after: QuestionContent,
  formula: FormulaReader,
): Pick<QuestionDifference, "text" | "facts" | "elsewhere"> {
  const [from, to] = [
    toReadableText(before.content_ast, formula),
    toReadableText(after.content_ast, formula),
  ];
  const [old, fresh] = [listQuestionFacts(before, formula), listQuestionFacts(after, formula)];
  const facts = { removed: subtractLines(old, fresh), added: subtractLines(fresh, old) };
  const isVisible = from !== to || facts.removed.length + facts.added.length > 0;
  return {
    text: from === to ? null : diffWords(from, to),
    facts,
    elsewhere: !isVisible && canonicalizeJson(before) !== canonicalizeJson(after),
  };
}

/** Removes each line of `others` from `lines`, once per occurrence. */
function subtractLines(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}

/** Converts a document to plain text, and opaque content to JSON. */
export function toReadableText(content: unknown, formula: FormulaReader): string {
  if (content === null || content === undefined) return "";
  return isDocumentJson(content) ? plainText(content, formula) : JSON.stringify(content, null, 1);
}
