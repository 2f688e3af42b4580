import { beforeAll, describe, expect, test } from "vitest";
import { type Api, testDatabase } from "#tests/support/api.ts";
import { createHostedClient } from "#tests/support/learners.ts";
import { expectAccessible, setUpBrowser, visit } from "#tests/support/pages.ts";
import {
  addMember,
  createMember,
  createOwnedOrganization,
  createPerson,
  PASSWORD,
  signInAs,
} from "#tests/support/people.ts";

setUpBrowser();

let api: Api;
beforeAll(async () => {
  api = await createHostedClient();
});

describe("an author link", () => {
  const newLink = async (title = "Title that nobody may see") => {
    const { data } = await api.post("/v1/author-links", { title });
    return { path: new URL(data.author_url).pathname, id: data.assessment_id as string };
  };

  test("leads through sign-in to its draft when signed out", async () => {
    const author = await createPerson();
    await addMember(api.organizationId, author, "author");
    const link = await newLink();
    const { page, problems, close } = await visit(link.path);
    await expectAccessible(page);
    expect(await page.content()).not.toContain("Title that nobody may see");
    await page.getByLabel("Email").fill(author.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/assessments/${link.id}/edit?link=**`);
    expect(problems).toEqual([]);
    await close();
  });

  test("names the wrong account, and switches to the right one", async () => {
    const author = await createPerson();
    await addMember(api.organizationId, author, "author");
    const stranger = await createMember(await createOwnedOrganization(await createPerson()), "owner");
    const link = await newLink();
    const { page, close } = await visit(link.path, { cookies: stranger.cookies });
    await page.getByText(stranger.person.email).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Switch account" }).click();
    await page.waitForURL("**/sign-in?**");
    await page.getByLabel("Email").fill(author.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/assessments/${link.id}/edit?link=**`);
    await close();
  });

  test("opens in another of the author's organizations by a button, and when expired says who can send a new one", async () => {
    const author = await createPerson();
    await addMember(await createOwnedOrganization(await createPerson(), "First School"), author, "author");
    await addMember(api.organizationId, author, "author");
    const cookies = (await signInAs(author)) ?? "";
    const link = await newLink();
    const { page, close } = await visit(link.path, { cookies });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Open in Acme School" }).click();
    await page.waitForURL(`**/assessments/${link.id}/edit?link=**`);
    await testDatabase().sql`update author_links set expires_at = now() where assessment_id = ${link.id}`;
    await page.goto(link.path);
    await page.getByText("Ask the person who sent you this one for a new link").waitFor();
    await expectAccessible(page);
    await close();
  });
});
