"use client";

import { useState } from "react";
import { type ApiError, call } from "#lib/client/call.ts";
import { type CallOutcome, useDebouncedCall } from "#lib/client/use-debounced-call.ts";
import type { TestAnswerResult } from "#lib/contract/test-answer.ts";
import { getTestAnswerPath } from "./test-answer-path.ts";

const DEBOUNCE_MS = 250;

/**
 * Grades an answer when typing pauses and returns the result. If `body` is undefined, there is no result. The previous
 * result remains, marked as stale, until the next one arrives.
 */
export function useTestAnswer(
  assessmentId: string,
  body: unknown,
): { result: TestAnswerResult | undefined; failure: ApiError | undefined; isStale: boolean } {
  const input = body === undefined ? undefined : JSON.stringify(body);
  const [outcome, setOutcome] = useState<CallOutcome<TestAnswerResult>>();
  useDebouncedCall({
    input,
    delayMs: DEBOUNCE_MS,
    send: async (latest) => (await call("POST", getTestAnswerPath(assessmentId), JSON.parse(latest))).data,
    onSettled: setOutcome,
  });
  if (input === undefined) return { result: undefined, failure: undefined, isStale: false };
  return { result: outcome?.result, failure: outcome?.failure, isStale: outcome?.input !== input };
}
