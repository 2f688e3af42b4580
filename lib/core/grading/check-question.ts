import { prefixIssues } from "#lib/contract/app-error.ts";
import { convertZodError, describeZodIssue, type Issue } from "#lib/contract/issues.ts";
import { parseContent } from "#lib/core/content/parse.ts";
import { QUESTION_ISSUES } from "#lib/messages/question-issues.ts";
import { AnswerKeys } from "./registry.ts";
import { estimateKeyWork, findUnreachableKeys, validateKeys } from "./validate-keys.ts";
import { MAX_WORK } from "./work.ts";

type ParsedContent = ReturnType<typeof parseContent>;

/** How much work can still be spent on compiling keys. */
export type Budget = { left: number };

/**
 * Validates a question's content and answer keys. `issues` lists problems in either of them, with paths relative to the
 * question. `mismatches` lists keys that don't match the content, with paths relative to the list of keys; it is only
 * filled if the content and the keys are valid. `budget` limits the work of compiling the keys.
 */
export function checkQuestion(
  content: unknown,
  answerKeys: unknown,
  budget: Budget = { left: MAX_WORK },
): { parsed: ParsedContent; keys: AnswerKeys; issues: Issue[]; mismatches: Issue[] } {
  const keys = AnswerKeys.safeParse(answerKeys, { error: describeZodIssue });
  const parsed = parseContent(content);
  const budgetIssues = chargeBudget(budget, keys.data ?? []);
  return {
    parsed,
    keys: keys.data ?? [],
    issues: [
      ...(parsed.ok ? [] : prefixIssues(["content_ast"], parsed.issues)),
      ...(keys.success ? [] : prefixIssues(["answer_keys"], convertZodError(keys.error))),
      ...prefixIssues(["answer_keys"], budgetIssues),
    ],
    mismatches:
      parsed.ok && keys.success && budgetIssues.length === 0
        ? validateKeys(parsed.form, parsed.interactions, keys.data)
        : [],
  };
}

/**
 * Validates new keys of a published question: as `checkQuestion` does, and every entry must match some answer. Issues
 * have paths relative to the question. `budget` limits the work of compiling the keys.
 */
export function checkCorrectedKeys(
  content: unknown,
  answerKeys: unknown,
  budget?: Budget,
): { parsed: ParsedContent; keys: AnswerKeys; issues: Issue[] } {
  const { parsed, keys, issues, mismatches } = checkQuestion(content, answerKeys, budget);
  const found = [...issues, ...prefixIssues(["answer_keys"], mismatches)];
  if (found.length > 0) return { parsed, keys, issues: found };
  const unreachable =
    parsed.ok && parsed.form === "document" ? findUnreachableKeys(parsed.interactions, keys) : [];
  return { parsed, keys, issues: prefixIssues(["answer_keys"], unreachable) };
}

/**
 * Validates a question that keeps its stored keys if `answerKeys` is undefined. Issues have paths relative to the
 * question. If the stored keys don't match the content, that is one issue without details, which would reveal the keys.
 */
export function checkWrittenQuestion(
  content: unknown,
  answerKeys: unknown,
  storedKeys: AnswerKeys,
  budget?: Budget,
): { keys: AnswerKeys; issues: Issue[] } {
  const { keys, issues, mismatches } = checkQuestion(content, answerKeys ?? storedKeys, budget);
  const isKept = answerKeys === undefined && mismatches.length > 0;
  const shown = isKept ? [{ path: [], message: QUESTION_ISSUES.storedKeysMismatch }] : mismatches;
  return { keys, issues: [...issues, ...prefixIssues(["answer_keys"], shown)] };
}

/** Subtracts the work of the keys from the budget, and reports the first key that exceeds it. Compiles nothing. */
function chargeBudget(budget: Budget, keys: AnswerKeys): Issue[] {
  for (const [i, key] of keys.entries()) {
    budget.left -= estimateKeyWork(key);
    if (budget.left < 0) {
      return [{ path: [i], message: QUESTION_ISSUES.keysTooComplex }];
    }
  }
  return [];
}
