import { describe, expect, test } from "vitest";
import type { Role } from "#lib/contract/roles.ts";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "#tests/support/api.ts";
import {
  createMember,
  createOwnedOrganization,
  createPerson,
  createVisitor,
  getSiteUrl,
  PASSWORD,
  type Person,
  signInAs,
  type Visitor,
} from "#tests/support/people.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const NOBODY = createVisitor("");

async function organization(name = "Acme School") {
  const person = await createPerson("Ada Lovelace");
  const id = await createOwnedOrganization(person, name);
  return { id, person, owner: createVisitor((await signInAs(person)) ?? "") };
}
const createEmail = () => `${newId()}@example.com`;
const getToken = (link: string) => link.split("/").at(-1) ?? "";
const signInVisitor = async (person: { email: string }) => createVisitor((await signInAs(person)) ?? "");
const accept = (visitor: Visitor, link: string) =>
  visitor.request("POST", "/account/memberships", { token: getToken(link) });
const fetchInvitation = (visitor: Visitor, link: string) => visitor.page(new URL(link).pathname);
const findRole = async (organizationId: string, person: Person) =>
  (
    await testDatabase()
      .sql`select role from memberships where organization_id = ${organizationId} and user_id = ${person.id}
        and removed_at is null`
  ).map(({ role }) => role);

async function createInvitation(owner: Visitor, email: string, role = "teacher") {
  const { status, data, error } = await owner.request("POST", "/invitations", { email, role });
  expect([status, error]).toEqual([201, null]);
  return data as { id: string; email: string; role: string; mail: string; link: string; expires_at: string };
}

describe("an invitation", () => {
  test("shows its link once, expires after 7 days, and stores only a hash", async () => {
    const { id, owner } = await organization();
    const email = createEmail();
    const made = await createInvitation(owner, email.toUpperCase());
    expect(made).toMatchObject({ email, role: "teacher", mail: "none" });
    expect(getToken(made.link)).toMatch(/^inv_[\w-]{43}$/);
    const days = (Date.parse(made.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    const [row] = await testDatabase().sql`select * from invitations where organization_id = ${id}`;
    const audit = await testDatabase().sql`select * from audit_log where organization_id = ${id}`;
    const secret = getToken(made.link).slice(4);
    for (const kept of [JSON.stringify(row), JSON.stringify(audit), (await owner.page("/members")).text])
      expect(kept).not.toContain(secret);
  });

  test("isn't used up by link scanners, only by the invitee's own Join", async () => {
    const { id, owner } = await organization();
    const person = await createPerson();
    const { link } = await createInvitation(owner, person.email);
    const theirs = await signInVisitor(person);
    const looks = await Promise.all(Array.from({ length: 20 }, () => fetchInvitation(NOBODY, link)));
    for (const { status } of looks) expect(status).toBe(200);
    for (let i = 0; i < 3; i++)
      expect((await fetchInvitation(theirs, link)).text).toContain("Join Acme School");
    expect(await findRole(id, person)).toEqual([]);
    const { status, data } = await accept(theirs, link);
    expect([status, data]).toEqual([201, { organization_id: id }]);
    expect(await findRole(id, person)).toEqual(["teacher"]);
    expect((await theirs.page("/")).text).toContain("Your role:");
  });

  test("shows a signed-out visitor the organization and a masked address, and links to sign-in", async () => {
    const { owner } = await organization();
    const email = createEmail();
    const { link } = await createInvitation(owner, email);
    const { text } = await fetchInvitation(NOBODY, link);
    expect(text).toContain("Acme School");
    expect(text).toContain(`${email[0]}…@example.com`);
    expect(text).not.toContain(email);
    expect(text).toContain(`/sign-up?return_to=${encodeURIComponent(new URL(link).pathname)}`);
    expect(text).toContain(`/sign-in?return_to=${encodeURIComponent(new URL(link).pathname)}`);
    const response = await fetch(getSiteUrl() + new URL(link).pathname);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("refuses another account and offers to switch", async () => {
    const { id, owner } = await organization();
    const person = await createPerson();
    const email = createEmail();
    const { link } = await createInvitation(owner, email);
    const other = await signInVisitor(person);
    const { text } = await fetchInvitation(other, link);
    expect(text).toContain("Switch account");
    expect(text).not.toContain(email);
    const { status, error } = await accept(other, link);
    expect([status, error.code]).toEqual([403, "insufficient_scope"]);
    expect(error.message).not.toContain(email);
    expect(await findRole(id, person)).toEqual([]);
  });

  test("accepted ten times at once creates one membership and one audit entry", async () => {
    const { id, owner } = await organization();
    const person = await createPerson();
    const { link } = await createInvitation(owner, person.email);
    const theirs = await signInVisitor(person);
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(theirs, link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(404)]);
    const lines = await testDatabase()
      .sql`select actor_id, detail from audit_log where organization_id = ${id} and action = 'invitation.accepted'`;
    expect(lines).toEqual([{ actor_id: person.id, detail: { email: person.email, role: "teacher" } }]);
  });

  test("that is used, revoked, replaced, expired, or unknown says what to do and admits nobody", async () => {
    const { id, owner } = await organization();
    const { sql } = testDatabase();
    const person = await createPerson();
    const theirs = await signInVisitor(person);

    const first = await createInvitation(owner, person.email);
    const again = await owner.request("POST", `/invitations/${first.id}/resend`);
    expect(again.status).toBe(201);
    expect((await fetchInvitation(theirs, first.link)).text).toContain("This invitation was revoked");
    expect((await accept(theirs, first.link)).status).toBe(404);

    await sql`update invitations set expires_at = now() - interval '1 second' where id = ${again.data.id}`;
    expect((await fetchInvitation(theirs, again.data.link)).text).toContain("This invitation has expired");
    expect((await accept(theirs, again.data.link)).error.message).toContain("expired");
    expect((await owner.page("/members")).text).toContain("Expired");

    const third = await createInvitation(owner, person.email, "viewer");
    expect((await owner.request("DELETE", `/invitations/${third.id}`)).status).toBe(200);
    expect((await fetchInvitation(NOBODY, third.link)).text).toContain("This invitation was revoked");
    expect((await accept(theirs, third.link)).status).toBe(404);

    const fourth = await createInvitation(owner, person.email, "viewer");
    expect((await accept(theirs, fourth.link)).status).toBe(201);
    expect((await fetchInvitation(theirs, fourth.link)).text).toContain("You’ve joined Acme School");
    expect((await fetchInvitation(NOBODY, fourth.link)).text).toContain(
      "This invitation has already been used",
    );

    for (const token of ["inv_short", `inv_${"A".repeat(43)}`, "%00", "..%2f..%2fkeys"]) {
      const made = `http://x/invitations/${token}`;
      const { status, text } = await fetchInvitation(NOBODY, made);
      expect([200, 400, 404], token).toContain(status);
      if (status === 200) expect(text).toContain("Invitation not found");
      expect((await accept(theirs, made)).status).toBe(404);
    }
    expect(await findRole(id, person)).toEqual(["viewer"]);
  });

  test("replaces an open one for the same address, also when created at once", async () => {
    const { id, owner } = await organization();
    const email = createEmail();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.request("POST", "/invitations", { email, role: "viewer" })),
    );
    for (const { status } of answers) expect(status).toBe(201);
    const open = await testDatabase().sql`
      select id from invitations where organization_id = ${id} and accepted_at is null and revoked_at is null`;
    expect(open).toHaveLength(1);
  });

  test("is refused for a member, and doesn't reveal whether an address has an account", async () => {
    const { person, owner } = await organization();
    const { status, error } = await owner.request("POST", "/invitations", {
      email: person.email,
      role: "viewer",
    });
    expect([status, error.details[0].path]).toEqual([400, "email"]);
    const known = await createInvitation(owner, (await createPerson()).email);
    const unknown = await createInvitation(owner, createEmail());
    const shape = (made: object) => Object.entries(made).map(([name, value]) => [name, typeof value]);
    expect(shape(known)).toEqual(shape(unknown));
  });

  test("can't give a role above the sender's, also when resent", async () => {
    const { id, owner } = await organization();
    const admin = await createMember(id, "admin");
    const inviteAs = (role: string) => admin.request("POST", "/invitations", { email: createEmail(), role });
    expect((await inviteAs("owner")).error.code).toBe("insufficient_scope");
    expect((await inviteAs("admin")).status).toBe(201);
    const made = await createInvitation(owner, createEmail(), "owner");
    expect((await admin.request("POST", `/invitations/${made.id}/resend`)).error.code).toBe(
      "insufficient_scope",
    );
    expect((await owner.request("POST", `/invitations/${made.id}/resend`)).status).toBe(201);
  });

  test("can't be resent or revoked by another organization", async () => {
    const one = await organization();
    const two = await organization();
    const { id, link } = await createInvitation(one.owner, createEmail());
    expect((await two.owner.request("POST", `/invitations/${id}/resend`)).status).toBe(404);
    expect((await two.owner.request("DELETE", `/invitations/${id}`)).status).toBe(404);
    expect((await fetchInvitation(NOBODY, link)).text).toContain("Join Acme School");
  });

  test("brings a removed member back with its role", async () => {
    const { id, owner } = await organization();
    const member = await createMember(id, "author");
    await owner.request("DELETE", `/members/${member.person.id}`);
    const { link } = await createInvitation(owner, member.person.email, "viewer");
    expect((await accept(member, link)).status).toBe(201);
    expect(await findRole(id, member.person)).toEqual(["viewer"]);
  });

  test.each([
    ["no address", { email: "ada at example", role: "viewer" }, "email"],
    ["two addresses", { email: "a@example.com,b@example.com", role: "viewer" }, "email"],
    ["a line break in it", { email: "a@example.com\nbcc: b@example.com", role: "viewer" }, "email"],
    ["no such role", { email: "a@example.com", role: "root" }, "role"],
    [
      "another user's organization",
      { email: "a@example.com", role: "viewer", organization_id: "x" },
      "organization_id",
    ],
  ])("with %s is refused with the path of the error", async (_, body, path) => {
    const { owner } = await organization();
    const { status, error } = await owner.request("POST", "/invitations", body);
    expect([status, error.details[0].path]).toEqual([400, path]);
  });

  test("leads a new person from the link to an account and into the organization", async () => {
    const { id, owner } = await organization("Ünï & <Söhne>");
    const email = createEmail();
    const { link } = await createInvitation(owner, email, "author");
    await NOBODY.request("POST", "/sign-up", { name: "New", email, password: PASSWORD });
    const theirs = await signInVisitor({ email });
    expect((await fetchInvitation(theirs, link)).text).toContain("Ünï &amp; &lt;Söhne&gt;");
    expect((await accept(theirs, link)).data).toEqual({ organization_id: id });
    expect((await theirs.request("POST", "/v1/assessments", { title: "Mine" })).status).toBe(201);
  });
});

describe("an invitation whose sender can no longer send it", () => {
  /** Creates an invitation that is sent by a member with a role, in an organization that another member owns. */
  async function createSentInvitation(sender: Role, offered: Role) {
    const { id, owner } = await organization();
    const inviter = await createMember(id, sender);
    const guest = await createPerson();
    const { id: invitation, link } = await createInvitation(inviter, guest.email, offered);
    const remove = () => owner.request("DELETE", `/members/${inviter.person.id}`);
    const demote = (role: Role) => owner.request("PATCH", `/members/${inviter.person.id}`, { role });
    return {
      id,
      owner,
      inviter,
      guest,
      theirs: await signInVisitor(guest),
      invitation,
      link,
      remove,
      demote,
    };
  }

  test.each([
    ["an owner who is removed", "owner", "owner", null],
    ["an owner who becomes an admin", "owner", "owner", "admin"],
    ["an admin who becomes a viewer", "admin", "viewer", "viewer"],
    ["an admin who is removed", "admin", "teacher", null],
  ] as const)("from %s admits nobody and says whom to ask", async (_, sender, offered, becomes) => {
    const { id, guest, theirs, link, remove, demote } = await createSentInvitation(sender, offered);
    expect((await (becomes ? demote(becomes) : remove())).status).toBe(200);
    const { status, error } = await accept(theirs, link);
    expect([status, error?.code]).toEqual([404, "not_found"]);
    const whom = offered === "owner" ? "an owner" : "an owner or an admin";
    expect(error.message).toBe(`This invitation is no longer valid. Ask ${whom} for a new one.`);
    expect(await findRole(id, guest)).toEqual([]);
    for (const visitor of [NOBODY, theirs]) {
      const { text } = await fetchInvitation(visitor, link);
      expect(text).toContain("This invitation is no longer valid");
      expect(text.replaceAll("<!-- -->", "")).toContain(
        `Ask ${whom} of Acme School to send you a new invitation`,
      );
      expect(text).not.toContain("Join Acme School");
    }
  });

  test("stays valid when its sender becomes an admin who can still give its role", async () => {
    const { id, guest, theirs, link, demote } = await createSentInvitation("owner", "author");
    expect((await demote("admin")).status).toBe(200);
    expect((await accept(theirs, link)).status).toBe(201);
    expect(await findRole(id, guest)).toEqual(["author"]);
  });

  test("is listed as no longer valid, and is valid again once someone who can give its role resends it", async () => {
    const { id, owner, guest, theirs, invitation, link, remove } = await createSentInvitation(
      "owner",
      "owner",
    );
    const admin = await createMember(id, "admin");
    expect((await remove()).status).toBe(200);
    expect((await owner.page("/members")).text.includes("No longer valid")).toBe(true);
    expect((await admin.request("POST", `/invitations/${invitation}/resend`)).status).toBe(403);
    const again = await owner.request("POST", `/invitations/${invitation}/resend`);
    expect(again.status).toBe(201);
    expect((await accept(theirs, link)).status).toBe(404);
    expect((await accept(theirs, again.data.link)).status).toBe(201);
    expect(await findRole(id, guest)).toEqual(["owner"]);
  });

  test("is refused when accepted while its sender is being removed", async () => {
    const { id, inviter, guest, theirs, link } = await createSentInvitation("owner", "owner");
    const { sql } = testDatabase();
    const answer = await sql.begin(async (tx) => {
      await tx`select 1 from organizations where id = ${id} for no key update`;
      await tx`update memberships set removed_at = now() where user_id = ${inviter.person.id}`;
      const accepting = accept(theirs, link);
      const listLockWaits = () => sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update%'`;
      await Promise.race([
        waitUntil(async () => (await listLockWaits()).length > 0, "the acceptance waits"),
        accepting,
      ]);
      return { accepting };
    });
    expect((await answer.accepting).status).toBe(404);
    expect(await findRole(id, guest)).toEqual([]);
  });
});
