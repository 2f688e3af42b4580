"use client";

import { useState } from "react";
import { type ApiError, call } from "#lib/client/call.ts";
import { useDebouncedCall } from "#lib/client/use-debounced-call.ts";
import type { KeyDraft } from "./key-draft.ts";
import { getTestAnswerPath } from "./test-answer-path.ts";

const DEBOUNCE_MS = 400;

/**
 * Validates new patterns on the service, because only the service has RE2. Returns a function that returns a pattern's
 * error. Valid patterns are passed to `acceptPatterns`.
 */
export function usePatternValidation(
  assessmentId: string,
  draft: KeyDraft,
  validPatterns: ReadonlySet<string>,
  acceptPatterns: (patterns: readonly string[]) => void,
): (pattern: string) => string | undefined {
  const patterns =
    draft.type === "text"
      ? draft.accept.flatMap((entry) => ("pattern" in entry && entry.pattern !== "" ? [entry.pattern] : []))
      : [];
  const isNew = patterns.some((pattern) => !validPatterns.has(pattern));
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  useDebouncedCall({
    input: isNew ? JSON.stringify(patterns) : undefined,
    delayMs: DEBOUNCE_MS,
    send: (input) => validatePatterns(assessmentId, JSON.parse(input)),
    onSettled({ input, result }) {
      if (!result) return;
      setErrors(result);
      const all: string[] = JSON.parse(input);
      acceptPatterns(all.filter((pattern) => !result.has(pattern)));
    },
  });
  return (pattern) => (validPatterns.has(pattern) ? undefined : errors.get(pattern));
}

/** Returns the error of each invalid pattern, or undefined if the service couldn't validate them. */
async function validatePatterns(assessmentId: string, patterns: readonly string[]) {
  const accept = patterns.map((pattern) => ({ pattern }));
  const body = {
    content_ast: {},
    answer_keys: [{ type: "text", response_id: "p", accept }],
    points: 1,
    answers: [],
  };
  try {
    await call("POST", getTestAnswerPath(assessmentId), body, { promptsSignIn: false });
    return new Map<string, string>();
  } catch (error) {
    const { code, details } = error as ApiError;
    if (code !== "invalid_request") return undefined;
    return new Map(
      details.flatMap(({ path, message }) => {
        const pattern = patterns[Number(/accept\[(\d+)\]/.exec(path)?.[1])];
        return pattern === undefined ? [] : [[pattern, message] as const];
      }),
    );
  }
}
