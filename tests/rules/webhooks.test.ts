import { expect, test } from "vitest";
import {
  createUnsentResult,
  getNextAttemptAt,
  isSuccess,
  refuseDisabled,
} from "#lib/domains/webhooks/rules.ts";
import { catchErrorCode } from "./support.ts";

const end = new Date("2026-05-01T12:00:00Z");

test("only an answer from 200 to 299 is a success", () => {
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

test("a failed attempt is made again after exactly its retry's wait, until there are no more", () => {
  const waits = [5, 300];
  expect(getNextAttemptAt(1, end, waits)).toEqual(new Date("2026-05-01T12:00:05Z"));
  expect(getNextAttemptAt(2, end, waits)).toEqual(new Date("2026-05-01T12:05:00Z"));
  expect(getNextAttemptAt(3, end, waits)).toBeNull();
  expect(getNextAttemptAt(9, end, waits)).toBeNull();
});

test("what could not be sent has its reason, and no answer", () => {
  expect(createUnsentResult(end, "no such host")).toEqual({
    startedAt: end,
    endedAt: end,
    durationMs: 0,
    sent: null,
    status: null,
    headers: null,
    body: null,
    error: "no such host",
  });
});

test("a webhook that is turned off is told as that", () => {
  expect(catchErrorCode(() => refuseDisabled({ status: "active" }))).toBeUndefined();
  expect(catchErrorCode(() => refuseDisabled({ status: "disabled" }))).toBe("webhook_disabled");
});
