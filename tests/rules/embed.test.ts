import { expect, test } from "vitest";
import type { PresentedToken } from "#lib/domains/delivery/embed/queries.ts";
import {
  createUnusableTokenError,
  getDefaultLifetime,
  isAllowedSender,
  requireLive,
  requireSender,
  requireTokenRate,
  type Sender,
} from "#lib/domains/delivery/embed/rules.ts";
import { catchAppError, catchErrorCode } from "./support.ts";

const now = new Date("2026-05-01T12:00:00Z");
const addSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const createToken = (fields: Partial<PresentedToken> = {}): PresentedToken =>
  ({
    id: "t1",
    organizationId: "o1",
    assessmentId: "a1",
    learnerRef: "l1",
    isOriginListed: false,
    source: "embed",
    consumedAt: null,
    expiresAt: addSeconds(60),
    ...fields,
  }) as PresentedToken;

test("a token is valid for an hour, or 15 minutes longer than the time limit", () => {
  expect(getDefaultLifetime(null)).toBe(3600);
  expect(getDefaultLifetime(2700)).toBe(3600);
  expect(getDefaultLifetime(2701)).toBe(3601);
  expect(getDefaultLifetime(7200)).toBe(8100);
});

const own = "https://school.example";
const senders: [Partial<PresentedToken>, Sender, boolean][] = [
  [{ isOriginListed: true }, { origin: own, fetchSite: "cross-site" }, true],
  [{ isOriginListed: true }, { origin: own, fetchSite: null }, true],
  [{ isOriginListed: true }, { origin: null, fetchSite: null }, false],
  [{}, { origin: "https://evil.example", fetchSite: "cross-site" }, false],
  [{}, { origin: null, fetchSite: null }, false],
  [{}, { origin: null, fetchSite: "cross-site" }, false],
  [{}, { origin: null, fetchSite: "same-origin" }, true],
  [{}, { origin: "https://here.example", fetchSite: "same-origin" }, false],
  [{ source: "hosted" }, { origin: "https://here.example", fetchSite: "same-origin" }, true],
  [{ source: "hosted" }, { origin: "https://here.example", fetchSite: "cross-site" }, false],
];
test.each(senders)("a token %j sent by %j is accepted: %s", (fields, sender, isAllowed) => {
  expect(isAllowedSender(createToken(fields), sender)).toBe(isAllowed);
  expect(catchErrorCode(() => requireSender(createToken(fields), sender))).toBe(
    isAllowed ? undefined : "origin_not_allowed",
  );
});

test("a token that exceeds its limit gets a Retry-After of at least a second", () => {
  const createPresented = (allowed: boolean, retryAfter: number) => ({
    rate: { allowed, remaining: 0, resetAfter: 60, retryAfter },
  });
  expect(catchErrorCode(() => requireTokenRate(createPresented(true, 0)))).toBeUndefined();
  expect(catchAppError(() => requireTokenRate(createPresented(false, 12.5)))).toMatchObject({
    code: "rate_limited",
    message: expect.stringContaining("60 requests"),
    retryAfter: 12.5,
  });
  expect(catchAppError(() => requireTokenRate(createPresented(false, 0.2))).retryAfter).toBe(1);
});

test("a token is valid until it is used or expires, and all invalid ones get the same message", () => {
  expect(catchErrorCode(() => requireLive(createToken(), now))).toBeUndefined();
  expect(
    catchErrorCode(() => requireLive(createToken({ expiresAt: addSeconds(0.001) }), now)),
  ).toBeUndefined();
  const dead = [{ expiresAt: now }, { expiresAt: addSeconds(-1) }, { consumedAt: addSeconds(-5) }];
  for (const fields of dead) {
    const { code, message } = catchAppError(() => requireLive(createToken(fields), now));
    expect([code, message]).toEqual(["unauthenticated", createUnusableTokenError().message]);
  }
  expect(createUnusableTokenError().message).toContain("embed token");
});
