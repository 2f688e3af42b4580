import { ApiError } from "#lib/client/call.ts";
import type { SaveResult } from "./queue.ts";

/** What keeps every key from being saved. Any other temporary failure can be caused by one key. */
const COMMON_CAUSES: ReadonlySet<ApiError["code"]> = new Set(["offline", "unauthenticated", "rate_limited"]);

type RetryResult = Extract<SaveResult<"offline">, { type: "retry" | "postponed" }>;

/** Converts a temporary failure of a request with one key to a save result: either only that key waits, or all do. */
export function toRetry(error: Error): RetryResult {
  if (!(error instanceof ApiError)) return { type: "retry", problem: "offline" };
  const afterMs = error.retryAfterMs;
  return COMMON_CAUSES.has(error.code)
    ? { type: "retry", problem: "offline", afterMs }
    : { type: "postponed", afterMs };
}
