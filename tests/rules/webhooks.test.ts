import { expect, test } from "vitest";
import {
  createUnsentResult,
  getNextAttemptAt,
  isSuccess,
  requireEnabled,
} from "#lib/domains/webhooks/rules.ts";
import { catchErrorCode } from "./support.ts";

const end = new Date("2026-05-01T12:00:00Z");

test("only a response from 200 to 299 is a success", () => {
  expect([199, 200, 204, 299, 300, 404, 500].map(isSuccess)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("a failed delivery is retried after exactly the delay of each retry, until there are no more", () => {
  const waits = [5, 300];
  expect(getNextAttemptAt(1, end, waits)).toEqual(new Date("2026-05-01T12:00:05Z"));
  expect(getNextAttemptAt(2, end, waits)).toEqual(new Date("2026-05-01T12:05:00Z"));
  expect(getNextAttemptAt(3, end, waits)).toBeNull();
  expect(getNextAttemptAt(9, end, waits)).toBeNull();
});

test("a delivery that couldn't be sent has an error and no response", () => {
  expect(createUnsentResult(end, "no such host")).toEqual({
    startedAt: end,
    endedAt: end,
    durationMs: 0,
    requestHeaders: null,
    status: null,
    headers: null,
    body: null,
    error: "no such host",
  });
});

test("returns webhook_disabled for a disabled webhook", () => {
  expect(catchErrorCode(() => requireEnabled({ status: "active" }))).toBeUndefined();
  expect(catchErrorCode(() => requireEnabled({ status: "disabled" }))).toBe("webhook_disabled");
});
