import { expect, test } from "vitest";
import { ApiError } from "#lib/client/call.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import { STATUS } from "#lib/platform/http/status.ts";

test("only errors of the service, the session, and the connection can pass by themselves", () => {
  const isTransient = (code: ApiError["code"]) => new ApiError(code, "").isTransient;
  const codes = Object.keys(STATUS) as ErrorCode[];
  expect(codes.filter((code) => STATUS[code] >= 500 && !isTransient(code))).toEqual([]);
  expect(codes.filter((code) => STATUS[code] < 500 && isTransient(code))).toEqual([
    "unauthenticated",
    "idempotency_in_progress",
    "rate_limited",
  ]);
  expect(isTransient("offline")).toBe(true);
});
