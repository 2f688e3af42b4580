import { truncate } from "#lib/contract/code-points.ts";
import { parseContent, plainText } from "#lib/core/content/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { EXERCISE_ISSUES } from "#lib/messages/assessment-errors.ts";
import type { StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";

const MAX_LENGTH = 80;

/** Names a question that has no number by the beginning of its text. */
export function describeQuestion({ id, content_ast: content, item }: StoredQuestion): string {
  const parsed = parseContent(content);
  const isDocument = parsed.ok && parsed.form === "document";
  const text = isDocument ? plainText(content, createFormulaReader()).replace(/\s+/g, " ").trim() : "";
  if (text === "") return EXERCISE_ISSUES.itemById(item?.id ?? id);
  return EXERCISE_ISSUES.itemByText(truncate(text, MAX_LENGTH, MAX_LENGTH));
}
