import { expect, test } from "vitest";
import { ROLES, type Role } from "#lib/contract/roles.ts";
import {
  getLeaveRefusal,
  getOfferRefusal,
  getRemovalRefusal,
  getRoleChangeRefusal,
  roleIncludes,
} from "#lib/core/membership/members.ts";

const NOT_A_MANAGER = /^You don’t have permission to .*; ask an owner or an admin$/;
const MORE_THAN_OWN = /^You can’t grant a role that allows more than your own; ask an owner$/;
const member = (role: Role, id = "other") => ({ id, role });
const actor = (role: Role) => member(role, "actor");

test("a role includes the roles whose permissions it has", () => {
  const listHeldRoles = (role: Role) => ROLES.filter((other) => roleIncludes(role, other));
  expect(listHeldRoles("owner")).toEqual(ROLES);
  expect(listHeldRoles("admin")).toEqual(["admin", "author", "teacher", "viewer"]);
  expect(listHeldRoles("author")).toEqual(["author", "viewer"]);
  expect(listHeldRoles("teacher")).toEqual(["teacher", "viewer"]);
  expect(listHeldRoles("viewer")).toEqual(["viewer"]);
});

test("only owners and admins can invite, and only to roles that theirs includes", () => {
  expect(getOfferRefusal("owner", "owner")).toBeUndefined();
  expect(getOfferRefusal("admin", "admin")).toBeUndefined();
  expect(getOfferRefusal("admin", "owner")).toMatch(MORE_THAN_OWN);
  for (const role of ["author", "teacher", "viewer"] as const) {
    expect(getOfferRefusal(role, "viewer")).toMatch(NOT_A_MANAGER);
  }
});

test.each([
  ["admin", "viewer", "author", undefined],
  ["admin", "admin", "viewer", undefined],
  ["owner", "viewer", "owner", undefined],
  ["owner", "owner", "admin", undefined],
  ["admin", "owner", "owner", undefined],
  ["admin", "owner", "admin", /^Only an owner can change/],
  ["admin", "viewer", "owner", MORE_THAN_OWN],
  ["author", "viewer", "author", NOT_A_MANAGER],
  ["viewer", "viewer", "viewer", NOT_A_MANAGER],
] as const)("%s changing the role of %s to %s is refused with %s", (by, from, to, refusal) => {
  const told = getRoleChangeRefusal(actor(by), member(from), to, 2);
  if (refusal) expect(told).toMatch(refusal);
  else expect(told).toBeUndefined();
});

test("the last owner can't step down, leave or be removed", () => {
  expect(getRoleChangeRefusal(actor("owner"), member("owner"), "admin", 1)).toMatch(
    /^The last owner can’t step down/,
  );
  expect(getRoleChangeRefusal(actor("owner"), member("owner"), "owner", 1)).toBeUndefined();
  expect(getRoleChangeRefusal(actor("owner"), member("admin"), "viewer", 1)).toBeUndefined();
  expect(getRemovalRefusal(actor("owner"), member("owner"), 1)).toMatch(/^The last owner can’t be removed/);
  expect(getRemovalRefusal(actor("owner"), member("owner"), 2)).toBeUndefined();
  expect(getLeaveRefusal("owner", 1)).toMatch(/^The last owner can’t leave/);
  expect(getLeaveRefusal("owner", 2)).toBeUndefined();
  expect(getLeaveRefusal("admin", 1)).toBeUndefined();
});

test("admins can remove others, but not owners and not themselves", () => {
  expect(getRemovalRefusal(actor("admin"), member("teacher"), 1)).toBeUndefined();
  expect(getRemovalRefusal(actor("admin"), member("owner"), 2)).toMatch(/^Only an owner can remove/);
  expect(getRemovalRefusal(actor("admin"), actor("admin"), 1)).toMatch(/^You can’t remove yourself/);
  expect(getRemovalRefusal(actor("teacher"), member("viewer"), 1)).toMatch(NOT_A_MANAGER);
});
