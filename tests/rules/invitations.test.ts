import { expect, test } from "vitest";
import { maskedEmail, stateOf } from "#lib/invitations/rules.ts";

const now = new Date("2026-05-01T12:00:00Z");
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);

test.each([
  ["open", { acceptedAt: null, revokedAt: null, expiresAt: after }],
  ["expired", { acceptedAt: null, revokedAt: null, expiresAt: now }],
  ["expired", { acceptedAt: null, revokedAt: null, expiresAt: before }],
  ["revoked", { acceptedAt: null, revokedAt: before, expiresAt: before }],
  ["accepted", { acceptedAt: before, revokedAt: null, expiresAt: before }],
  ["accepted", { acceptedAt: before, revokedAt: before, expiresAt: after }],
] as const)("an invitation is %s: %j", (state, row) => {
  expect(stateOf(row, now)).toBe(state);
});

test.each([
  ["ada@example.com", "a…@example.com"],
  ['"odd@name"@example.com', '"…@example.com'],
  ["😀x@example.com", "😀…@example.com"],
  ["", "…"],
])("of %j somebody else sees %j", (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});
