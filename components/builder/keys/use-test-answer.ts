"use client";

import { useEffect, useState } from "react";
import { type ApiError, call } from "#lib/client/call.ts";
import type { TestAnswerResult } from "#lib/contract/test-answer.ts";
import { getTestAnswerPath } from "./test-answer-path.ts";

const DEBOUNCE_MS = 250;

type TestState = { serialized: string; result?: TestAnswerResult; failure?: ApiError };

/**
 * Grades an answer when typing pauses and returns the result. If `body` is undefined, there is no result. The previous
 * result remains, marked as stale, until the next one arrives.
 */
export function useTestAnswer(
  assessmentId: string,
  body: unknown,
): { result: TestAnswerResult | undefined; failure: ApiError | undefined; isStale: boolean } {
  const serialized = body === undefined ? undefined : JSON.stringify(body);
  const [state, setState] = useState<TestState>();
  useEffect(() => {
    if (serialized === undefined) return;
    let isCanceled = false;
    const timer = setTimeout(async () => {
      const next = await call("POST", getTestAnswerPath(assessmentId), JSON.parse(serialized)).then(
        ({ data }): TestState => ({ serialized, result: data }),
        (failure: ApiError): TestState => ({ serialized, failure }),
      );
      if (!isCanceled) setState(next);
    }, DEBOUNCE_MS);
    return () => {
      isCanceled = true;
      clearTimeout(timer);
    };
  }, [assessmentId, serialized]);
  if (serialized === undefined) return { result: undefined, failure: undefined, isStale: false };
  return { result: state?.result, failure: state?.failure, isStale: state?.serialized !== serialized };
}
