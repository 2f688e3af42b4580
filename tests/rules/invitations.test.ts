import { expect, test } from "vitest";
import type { Role } from "#lib/contract/roles.ts";
import { getInvitationState, maskEmail } from "#lib/core/membership/invitations.ts";

const now = new Date("2026-05-01T12:00:00Z");
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);

const createInvitation = (role: Role, inviterRole: Role | null) => ({ role, inviterRole });

test.each([
  ["open", { acceptedAt: null, revokedAt: null, expiresAt: after }],
  ["expired", { acceptedAt: null, revokedAt: null, expiresAt: now }],
  ["expired", { acceptedAt: null, revokedAt: null, expiresAt: before }],
  ["revoked", { acceptedAt: null, revokedAt: before, expiresAt: before }],
  ["accepted", { acceptedAt: before, revokedAt: null, expiresAt: before }],
  ["accepted", { acceptedAt: before, revokedAt: before, expiresAt: after }],
] as const)("an invitation is %s with the dates %j", (state, row) => {
  expect(getInvitationState({ ...createInvitation("teacher", "admin"), ...row }, now)).toBe(state);
});

test.each([
  ["open", createInvitation("owner", "owner")],
  ["open", createInvitation("admin", "admin")],
  ["void", createInvitation("owner", "admin")],
  ["void", createInvitation("owner", null)],
  ["void", createInvitation("viewer", null)],
  ["void", createInvitation("viewer", "author")],
  ["void", createInvitation("teacher", "teacher")],
])("an invitation is %s given the current role of its sender: %j", (state, roles) => {
  const row = { acceptedAt: null, revokedAt: null, expiresAt: after, ...roles };
  expect(getInvitationState(row, now)).toBe(state);
  // An earlier outcome still counts.
  expect(getInvitationState({ ...row, revokedAt: before }, now)).toBe("revoked");
  expect(getInvitationState({ ...row, acceptedAt: before }, now)).toBe("accepted");
});

test.each([
  ["ada@example.com", "a…@example.com"],
  ['"odd@name"@example.com', '"…@example.com'],
  ["😀x@example.com", "😀…@example.com"],
  ["", "…"],
])("masks %j as %j", (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
