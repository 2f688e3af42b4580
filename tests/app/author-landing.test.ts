import { describe, expect, test } from "vitest";
import { ROLES, type Role } from "#lib/contract/roles.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { getReturnTarget } from "#lib/domains/delivery/author-links/return-target.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { createApiClient, testDatabase } from "#tests/support/api.ts";
import {
  addMember,
  createMember,
  createOwnedOrganization,
  createPerson,
  createVisitor,
  getSiteUrl,
  signInAs,
  type Visitor,
} from "#tests/support/people.ts";

const TITLE = "Title that nobody may see";
const BACK = "https://lms.example.com/courses/7";

/** Creates an organization with an author link to a draft. */
async function createLink(name = "Acme School") {
  const owner = await createPerson("Olivia Owner");
  const organizationId = await createOwnedOrganization(owner, name);
  const { db, sql } = testDatabase();
  await sql`update organizations set embed_origins = ${["https://lms.example.com"]} where id = ${organizationId}`;
  const ctx = { db, organizationId, actor: { kind: "system" as const }, now: new Date(), requestId: "test" };
  const { secret } = await createApiKey(ctx, { name: "k", scopes: SCOPES });
  const api = createApiClient(getSiteUrl(), organizationId, secret);
  const { data } = await api.post("/v1/author-links", { title: TITLE, return_url: BACK });
  const token: string = data.author_url.split("/author/")[1];
  return { owner, organizationId, api, ctx, token, assessmentId: data.assessment_id as string };
}
type AuthorLink = Awaited<ReturnType<typeof createLink>>;

const follow = (visitor: Visitor, token: string) => visitor.page(`/author/${token}`);
const expireLink = ({ assessmentId }: AuthorLink) =>
  testDatabase().sql`update author_links set expires_at = now() where assessment_id = ${assessmentId}`;

/** Opens the link and checks that the page never contains the draft's title or the ids of its organization and link. */
async function seen(visitor: Visitor, link: AuthorLink) {
  const page = await follow(visitor, link.token);
  const rsc = await visitor.page(`/author/${link.token}`, { RSC: "1" });
  for (const hidden of [TITLE, "lms.example.com", ...(page.status === 200 ? [link.assessmentId] : [])]) {
    expect(page.text).not.toContain(hidden);
    expect(rsc.text).not.toContain(hidden);
  }
  return page;
}

describe("following an author link", () => {
  test.each(ROLES)(
    "as a %s of its organization leads to the draft or says who can help",
    async (role: Role) => {
      const link = await createLink();
      const member = await createMember(link.organizationId, role);
      const { status, location, text } = await seen(member, link);
      if (["owner", "admin", "author"].includes(role)) {
        expect([status, location]).toEqual([
          307,
          `/assessments/${link.assessmentId}/edit?link=${link.token}`,
        ]);
        return;
      }
      expect(status).toBe(200);
      for (const told of [
        "You don’t have access to this draft",
        "Acme School",
        "Olivia Owner",
        member.person.email,
      ]) {
        expect(text).toContain(told);
      }
      expect(text).toContain("an owner, an admin, or an author");
    },
  );

  test("names only members who can change roles, owners first", async () => {
    const link = await createLink();
    const [admin, teacher] = [await createPerson("Adam Admin"), await createPerson("Tom Teacher")];
    await addMember(link.organizationId, admin, "admin");
    await addMember(link.organizationId, teacher, "teacher");
    const { text } = await seen(await createMember(link.organizationId, "viewer"), link);
    expect(text.indexOf("Olivia Owner")).toBeLessThan(text.indexOf("Adam Admin"));
    expect(text).toContain("Adam Admin");
    expect(text).not.toContain("Tom Teacher");
  });

  test("as a member of another organization names the required one and the current account", async () => {
    const link = await createLink("Needed School");
    const stranger = await createMember(
      await createOwnedOrganization(await createPerson(), "Other School"),
      "owner",
    );
    const { status, text } = await seen(stranger, link);
    expect(status).toBe(200);
    for (const told of ["Needed School", stranger.person.email, "Switch account"])
      expect(text).toContain(told);
    expect(text).not.toContain("Olivia Owner");
    const nobody = await createPerson();
    const member = createVisitor((await signInAs(nobody)) ?? "");
    expect((await seen(member, link)).text).toContain(nobody.email);
  });

  test("as a member of both switches organizations by a button, never just by opening it", async () => {
    const link = await createLink("Second School");
    const other = await createOwnedOrganization(await createPerson(), "First School");
    const author = await createMember(other, "author");
    await addMember(link.organizationId, author.person, "author");
    const { sql } = testDatabase();
    await sql`update sessions set current_organization_id = ${other} where user_id = ${author.person.id}`;
    for (const _ of [1, 2]) {
      const { status, text } = await seen(author, link);
      expect(status).toBe(200);
      expect(text).toContain("Open in ");
      for (const told of ["Second School", "First School", author.person.email]) expect(text).toContain(told);
    }
    const turned = await author.request("PATCH", "/session", { organization_id: link.organizationId });
    expect(turned.status).toBe(200);
    expect((await follow(author, link.token)).status).toBe(307);
  });

  test("without edit access says so, whatever the current organization", async () => {
    const link = await createLink("Second School");
    const other = await createOwnedOrganization(await createPerson(), "First School");
    const person = await createMember(other, "owner");
    await addMember(link.organizationId, person.person, "viewer");
    expect((await seen(person, link)).text).toContain("You don’t have access to this draft");
  });

  test("works repeatedly and for everyone, because opening it doesn't use it up", async () => {
    const link = await createLink();
    const author = await createMember(link.organizationId, "author");
    const people = [createVisitor(""), author, await createMember(link.organizationId, "viewer"), author];
    const before = await testDatabase()
      .sql`select * from author_links where assessment_id = ${link.assessmentId}`;
    for (const visitor of people) await seen(visitor, link);
    const after = await testDatabase()
      .sql`select * from author_links where assessment_id = ${link.assessmentId}`;
    expect(after).toEqual(before);
    expect((await follow(author, link.token)).status).toBe(307);
  });

  test.each([undefined, "author", "viewer"] as const)(
    "that has expired says who can send a new one, for a visitor whose role is %s",
    async (role) => {
      const link = await createLink();
      await expireLink(link);
      const visitor = role ? await createMember(link.organizationId, role) : createVisitor("");
      const { status, text } = await seen(visitor, link);
      expect(status).toBe(200);
      expect(text).toContain("expired or is incomplete");
      expect(text).toContain("Ask the person who sent you this one for a new link");
      expect(text).not.toContain("Acme School");
    },
  );

  test("uses the current role, so removed members see nothing", async () => {
    const link = await createLink();
    const author = await createMember(link.organizationId, "author");
    expect((await follow(author, link.token)).status).toBe(307);
    await testDatabase().sql`update memberships set removed_at = now() where user_id = ${author.person.id}`;
    expect((await seen(author, link)).text).toContain("You’re not a member of");
  });
});

describe("the link back", () => {
  test("is shown for the author link's assessment, even after that link has expired", async () => {
    const link = await createLink();
    const { ctx, token, assessmentId } = link;
    const back = { return_url: BACK, host: "lms.example.com" };
    expect(await getReturnTarget(ctx, { token, assessmentId })).toEqual(back);
    await expireLink(link);
    expect(await getReturnTarget(ctx, { token, assessmentId })).toEqual(back);
  });

  test("isn't shown for another assessment or organization, or without a return URL", async () => {
    const [one, two] = [await createLink(), await createLink()];
    const { ctx, token, assessmentId } = one;
    expect(await getReturnTarget(two.ctx, { token, assessmentId })).toBeUndefined();
    expect(await getReturnTarget(ctx, { token, assessmentId: two.assessmentId })).toBeUndefined();
    expect(await getReturnTarget(ctx, { token, assessmentId: "7" })).toBeUndefined();
    expect(await getReturnTarget(ctx, { token: "aut_x", assessmentId })).toBeUndefined();
    const { data } = await one.api.post("/v1/author-links", {});
    const bare = { token: data.author_url.split("/author/")[1], assessmentId: data.assessment_id };
    expect(await getReturnTarget(ctx, bare)).toBeUndefined();
  });
});
