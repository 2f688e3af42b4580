import { invalidRequest } from "#lib/contract/app-error.ts";
import { truncate } from "#lib/contract/code-points.ts";
import { plainText } from "#lib/core/content/index.ts";
import { parseContent } from "#lib/core/content/parse.ts";
import { checkWrittenQuestion } from "#lib/core/grading/check-question.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { toSearchText } from "./search-text.ts";

type Content = { contentAst: Record<string, unknown>; answerKeys: AnswerKey[] };

/**
 * Validates the content and the keys of an item. Without `answerKeys`, the stored keys are kept. Throws
 * `invalid_request`, whose issues point to each invalid part.
 */
export function readContent(
  contentAst: Record<string, unknown>,
  answerKeys: readonly unknown[] | undefined,
  storedKeys: AnswerKey[],
): Content {
  const { keys, issues } = checkWrittenQuestion(contentAst, answerKeys, storedKeys);
  if (issues.length > 0) throw invalidRequest(issues.slice(0, MAX_ISSUES));
  return { contentAst, answerKeys: keys };
}

/** The maximum number of issues in an error. */
const MAX_ISSUES = 100;

/** Returns the columns that are derived from an item's title and content. */
export function deriveColumns(title: string | null, contentAst: Record<string, unknown>) {
  const text = plainText(contentAst, createFormulaReader());
  const words = text === "" ? listStrings(contentAst).join(" ") : text;
  return {
    interactions: listInteractionKinds(contentAst),
    excerpt: truncate(text, MAX_EXCERPT_LENGTH),
    searchText: toSearchText(`${title ?? ""} ${words}`),
  };
}

const MAX_EXCERPT_LENGTH = 200;

function listInteractionKinds(contentAst: Record<string, unknown>): string[] {
  const parsed = parseContent(contentAst);
  return parsed.ok ? [...new Set(parsed.interactions.map(({ kind }) => kind))] : [];
}

/** Lists all strings of content in a format of the caller's own, which has no text otherwise. */
function listStrings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listStrings) : [];
}
