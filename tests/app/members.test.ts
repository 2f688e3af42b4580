import { describe, expect, test } from "vitest";
import { can, PERMISSIONS, type Permission } from "#lib/contract/permissions.ts";
import { ROLES, type Role } from "#lib/contract/roles.ts";
import { roleIncludes } from "#lib/core/membership/members.ts";
import { PERMISSION_LABELS } from "#lib/messages/roles.ts";
import { testDatabase } from "#tests/support/api.ts";
import { measureSlowdown } from "#tests/support/measure-slowdown.ts";
import {
  addMember,
  createMember,
  createOwnedOrganization,
  createPerson,
  createVisitor,
  signInAs,
} from "#tests/support/people.ts";

async function organization() {
  const person = await createPerson("Ada Lovelace");
  const id = await createOwnedOrganization(person);
  return { id, person, owner: createVisitor((await signInAs(person)) ?? "") };
}
const listRoles = async (organizationId: string) =>
  (
    await testDatabase()
      .sql`select role from memberships where organization_id = ${organizationId} and removed_at is null`
  )
    .map(({ role }) => role as Role)
    .sort();
const listAuditEntries = (organizationId: string) =>
  testDatabase().sql`
    select action, subject_id, detail from audit_log where organization_id = ${organizationId}
      and (action like 'member.%' or action like 'invitation.%') order by id`;

describe("roles", () => {
  test("nobody can give a role with more permissions than their own", () => {
    const permissions = Object.keys(PERMISSIONS) as Permission[];
    for (const actor of ROLES) {
      for (const role of ROLES) {
        const isMore = permissions.some((one) => can(role, one) && !can(actor, one));
        expect(roleIncludes(actor, role), `${actor} gives ${role}`).toBe(!isMore);
      }
    }
    expect(roleIncludes("admin", "owner")).toBe(false);
  });

  test("a role change applies to the member's next request and is audited", async () => {
    const { id, owner } = await organization();
    const member = await createMember(id, "teacher");
    const make = () => member.request("POST", "/v1/assessments", { title: "x" });
    expect((await make()).status).toBe(403);
    const changed = await owner.request("PATCH", `/members/${member.person.id}`, { role: "author" });
    expect(changed.status).toBe(200);
    expect((await make()).status).toBe(201);
    await owner.request("PATCH", `/members/${member.person.id}`, { role: "author" });
    expect(await listAuditEntries(id)).toEqual([
      {
        action: "member.role_changed",
        subject_id: member.person.id,
        detail: { from: "teacher", to: "author" },
      },
    ]);
  });

  test("only an owner can promote to owner, or demote or remove an owner", async () => {
    const { id, person, owner } = await organization();
    const admin = await createMember(id, "admin");
    const other = await createMember(id, "author");
    const change = (who: string, role: Role) => admin.request("PATCH", `/members/${who}`, { role });
    expect((await change(other.person.id, "owner")).error.code).toBe("insufficient_scope");
    expect((await change(admin.person.id, "owner")).error.code).toBe("insufficient_scope");
    expect((await change(person.id, "viewer")).error.code).toBe("insufficient_scope");
    expect((await admin.request("DELETE", `/members/${person.id}`)).error.code).toBe("insufficient_scope");
    expect((await change(other.person.id, "admin")).status).toBe(200);
    expect((await owner.request("PATCH", `/members/${other.person.id}`, { role: "owner" })).status).toBe(200);
    expect(await listRoles(id)).toEqual(["admin", "owner", "owner"]);
  });

  test("an unknown role or an extra field is refused with its path", async () => {
    const { id, owner } = await organization();
    const { person } = await createMember(id, "viewer");
    for (const [body, path] of [
      [{ role: "god" }, "role"],
      [{}, "role"],
      [{ role: "admin", organization_id: id }, "organization_id"],
    ] as const) {
      const { status, error } = await owner.request("PATCH", `/members/${person.id}`, body);
      expect([status, error.details[0].path]).toEqual([400, path]);
    }
  });

  test("another organization's member can't be found, changed, or removed", async () => {
    const one = await organization();
    const two = await organization();
    const path = `/members/${two.person.id}`;
    expect((await one.owner.request("PATCH", path, { role: "viewer" })).status).toBe(404);
    expect((await one.owner.request("DELETE", path)).status).toBe(404);
    expect(await listRoles(two.id)).toEqual(["owner"]);
    expect((await one.owner.page("/members")).text).not.toContain(two.person.email);
  });
});

describe("the last owner", () => {
  test("can't step down, leave, or remove themselves", async () => {
    const { id, person, owner } = await organization();
    const down = await owner.request("PATCH", `/members/${person.id}`, { role: "admin" });
    const out = await owner.request("DELETE", "/membership");
    const removed = await owner.request("DELETE", `/members/${person.id}`);
    expect([down, out, removed].map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(down.error.message).toContain("last owner");
    expect(out.error.message).toContain("last owner");
    expect(await listRoles(id)).toEqual(["owner"]);
    const page = (await owner.page("/members")).text;
    expect(page).toContain("The last owner can’t leave; make someone else an owner first");
    expect(await listAuditEntries(id)).toEqual([]);
  });

  const RACES: Record<string, (mine: string, theirs: string) => [string, string, object?]> = {
    "demote each other": (_, theirs) => ["PATCH", `/members/${theirs}`, { role: "viewer" }],
    "step down": (mine) => ["PATCH", `/members/${mine}`, { role: "viewer" }],
    leave: () => ["DELETE", "/membership"],
    "remove each other": (_, theirs) => ["DELETE", `/members/${theirs}`],
  };
  test.each(Object.keys(RACES))("stays when two owners %s at once", async (what) => {
    const act = RACES[what];
    if (!act) throw new Error(what);
    for (let round = 0; round < 8; round++) {
      const { id, person, owner } = await organization();
      const second = await createMember(id, "owner");
      const statuses = await Promise.all([
        owner.request(...act(person.id, second.person.id)),
        second.request(...act(second.person.id, person.id)),
      ]);
      expect(statuses.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect((await listRoles(id)).filter((role) => role === "owner")).toEqual(["owner"]);
    }
  });

  test("stays when many owners leave at once", async () => {
    const { id, owner } = await organization();
    const others = await Promise.all([1, 2, 3, 4].map(() => createMember(id, "owner")));
    await Promise.all([owner, ...others].map((one) => one.request("DELETE", "/membership")));
    expect(await listRoles(id)).toEqual(["owner"]);
  });
});

describe("leaving and being removed", () => {
  test("takes effect with the next request and keeps other memberships", async () => {
    const { id, owner } = await organization();
    const member = await createMember(id, "viewer");
    const elsewhere = await organization();
    await addMember(elsewhere.id, member.person, "viewer");
    await member.request("PATCH", "/session", { organization_id: id });
    expect((await owner.request("DELETE", `/members/${member.person.id}`)).status).toBe(200);
    const page = await member.page("/members");
    expect(page.text).toContain(elsewhere.person.email);
    expect((await member.request("PATCH", "/session", { organization_id: id })).status).toBe(404);
    expect((await member.request("DELETE", "/membership")).status).toBe(200);
    expect((await member.page("/members")).location).toBe("/welcome");
    expect((await listAuditEntries(id)).map(({ action }) => action)).toEqual(["member.removed"]);
    expect((await listAuditEntries(elsewhere.id)).map(({ action }) => action)).toEqual(["member.left"]);
  });
});

describe("the members page", () => {
  test("shows a viewer the members and permissions, but no invitations", async () => {
    const { id, person, owner } = await organization();
    await owner.request("POST", "/invitations", { email: "waiting@example.com", role: "viewer" });
    const viewer = await createMember(id, "viewer");
    const { status, text } = await viewer.page("/members");
    expect(status).toBe(200);
    expect(text).toContain(person.email);
    const listed = (Object.keys(PERMISSION_LABELS) as Permission[]).filter((permission) =>
      ROLES.some((role) => can(role, permission)),
    );
    expect(listed.length).toBeGreaterThan(10);
    for (const permission of listed)
      expect(text).toContain(PERMISSION_LABELS[permission].replaceAll("'", "&#x27;"));
    expect(text).not.toContain("waiting@example.com");
    expect(text).not.toContain("Open invitations");
    expect((await owner.page("/members")).text).toContain("waiting@example.com");
  });

  test("finds members by name and email, takes wildcards literally, and paginates", async () => {
    const { id, owner } = await organization();
    const { sql } = testDatabase();
    await sql`
      with made as (
        insert into users (id, email, name)
        select new_uuid7(), 'm' || n || '-' || ${id} || '@example.com', 'Member ' || lpad(n::text, 5, '0')
        from generate_series(1, 10000) n returning id)
      insert into memberships (organization_id, user_id, role) select ${id}, id, 'viewer' from made`;
    await addMember(id, await createPerson("100%_sure"), "viewer");
    const found = (await owner.page("/members?q=100%25_")).text;
    expect(found).toContain("100%_sure");
    expect(found.replaceAll("<!-- -->", "")).toMatch(/>1 member</);
    const open = async (page: number, name: string) =>
      expect((await owner.page(`/members?page=${page}`)).text).toContain(name);
    const slowdown = await measureSlowdown(
      () => open(2, "Member 00050"),
      () => open(200, "Member 09950"),
    );
    expect(slowdown).toBeLessThan(5);
    expect((await owner.page("/members?q=nobody-like-that")).text).toContain("No members found");
  });

  test("escapes names and addresses", async () => {
    const { id, owner } = await organization();
    await addMember(id, await createPerson("<img src=x onerror=alert(1)>"), "viewer");
    const { text } = await owner.page("/members");
    expect(text).not.toContain("<img src=x");
    expect(text).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });
});
