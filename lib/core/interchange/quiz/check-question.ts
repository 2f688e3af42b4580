import { prefixIssues } from "#lib/contract/app-error.ts";
import { checkQuestion } from "#lib/core/grading/check-question.ts";
import type { ModelQuestion } from "../model.ts";
import { SkippedItem } from "../skipped-item.ts";

/** An address like those that the import puts in place of `asset:` placeholders. */
const ADDRESS = `/assets/${"0".repeat(64)}.png`;

/** NUL or half of a surrogate pair, which PostgreSQL can't store, as JSON escapes them. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Checks a question against our own rules. @throws SkippedItem with the first problem */
export function requireValid(question: ModelQuestion): ModelQuestion {
  const { issues, mismatches } = checkQuestion(replaceAssets(question.content), question.keys);
  const [issue] = [...issues, ...prefixIssues(["answer_keys"], mismatches)];
  if (issue) throw new SkippedItem("invalid_item", issue.path.join("."), issue.message);
  if (UNSTORABLE.test(JSON.stringify(question))) throw new SkippedItem("invalid_item", "", "U+0000");
  return question;
}

/** Returns a copy of content in which each placeholder for a file is an address. */
export function replaceAssets(content: unknown, getAddress = (_name: string): string => ADDRESS): unknown {
  if (typeof content === "string")
    return content.startsWith("asset:") ? getAddress(content.slice(6)) : content;
  if (Array.isArray(content)) return content.map((each) => replaceAssets(each, getAddress));
  if (typeof content !== "object" || content === null) return content;
  const members = Object.entries(content).map(([name, value]) => {
    const isSource = name === "src";
    return [name, isSource || typeof value === "object" ? replaceAssets(value, getAddress) : value] as const;
  });
  return Object.fromEntries(members);
}
