import { expect, test } from "vitest";
import type { Role } from "#lib/contract/roles.ts";
import { maskedEmail, stateOf } from "#lib/core/membership/invitations.ts";

const now = new Date("2026-05-01T12:00:00Z");
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);

const by = (role: Role, inviterRole: Role | null) => ({ role, inviterRole });

test.each([
  ["open", { acceptedAt: null, revokedAt: null, expiresAt: after }],
  ["expired", { acceptedAt: null, revokedAt: null, expiresAt: now }],
  ["expired", { acceptedAt: null, revokedAt: null, expiresAt: before }],
  ["revoked", { acceptedAt: null, revokedAt: before, expiresAt: before }],
  ["accepted", { acceptedAt: before, revokedAt: null, expiresAt: before }],
  ["accepted", { acceptedAt: before, revokedAt: before, expiresAt: after }],
] as const)("an invitation is %s: %j", (state, row) => {
  expect(stateOf({ ...by("teacher", "admin"), ...row }, now)).toBe(state);
});

test.each([
  ["open", by("owner", "owner")],
  ["open", by("admin", "admin")],
  ["void", by("owner", "admin")],
  ["void", by("owner", null)],
  ["void", by("viewer", null)],
  ["void", by("viewer", "author")],
  ["void", by("teacher", "teacher")],
])("an invitation is %s by what its sender is now: %j", (state, roles) => {
  const row = { acceptedAt: null, revokedAt: null, expiresAt: after, ...roles };
  expect(stateOf(row, now)).toBe(state);
  // What became of it before still counts.
  expect(stateOf({ ...row, revokedAt: before }, now)).toBe("revoked");
  expect(stateOf({ ...row, acceptedAt: before }, now)).toBe("accepted");
});

test.each([
  ["ada@example.com", "a…@example.com"],
  ['"odd@name"@example.com', '"…@example.com'],
  ["😀x@example.com", "😀…@example.com"],
  ["", "…"],
])("of %j somebody else sees %j", (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});
