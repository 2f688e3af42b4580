import { expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { createApiClient, testDatabase } from "#tests/support/api.ts";
import {
  arrowDownTo,
  expectAccessible,
  measureScriptBytes,
  setUpBrowser,
  tabTo,
  visit,
} from "#tests/support/pages.ts";
import {
  addMember,
  createMember,
  createOwnedOrganization,
  createPerson,
  createVisitor,
  getSiteUrl,
  signInAs,
} from "#tests/support/people.ts";

setUpBrowser();
/** Each axe scan takes a while, and these tests run many of them. */
const LONG = 180_000;

async function organization(name = "Acme School") {
  const person = await createPerson("Ada Lovelace");
  const id = await createOwnedOrganization(person, name);
  const cookies = (await signInAs(person)) ?? "";
  return { id, person, ...createVisitor(cookies) };
}
test(
  "an invited person signs up, joins, and is given another role, with the keyboard only",
  async () => {
    const { cookies } = await organization();
    const owner = await visit("/members", { cookies });
    await expectAccessible(owner.page);
    const email = `${newId()}@example.com`;
    await tabTo(owner.page, "Invite member");
    await owner.page.keyboard.press("Enter");
    await owner.page.keyboard.type(email);
    await expectAccessible(owner.page);
    await owner.page.keyboard.press("Tab");
    await owner.page.keyboard.type("viewer");
    await owner.page.keyboard.press("Enter");
    await tabTo(owner.page, "Create invitation");
    await owner.page.keyboard.press("Enter");
    await owner.page.locator("[data-secret]").waitFor();
    await expectAccessible(owner.page);
    await tabTo(owner.page, "Copy link");
    await owner.page.keyboard.press("Enter");
    await owner.page.getByText("Copied").waitFor();
    const link = new URL(await owner.page.evaluate(() => navigator.clipboard.readText()));
    await tabTo(owner.page, "Done");
    await owner.page.keyboard.press("Enter");
    await owner.page.getByRole("cell").filter({ hasText: email }).first().waitFor();
    await expectAccessible(owner.page);

    const guest = await visit(link.pathname);
    await expectAccessible(guest.page);
    await tabTo(guest.page, "Create account");
    await guest.page.keyboard.press("Enter");
    await guest.page.waitForURL("**/sign-up?**");
    await tabTo(guest.page, "Your name");
    await guest.page.keyboard.type("Grace Hopper");
    await guest.page.getByText("After that, you can join Acme School as a viewer.").waitFor();
    await expect.poll(() => guest.page.locator("main").innerText()).not.toContain("your organization");
    const address = guest.page.getByLabel("Email");
    expect([await address.inputValue(), await address.getAttribute("readonly")]).toEqual([email, ""]);
    await expectAccessible(guest.page);
    await guest.page.keyboard.press("Tab");
    await guest.page.keyboard.press("Tab");
    await guest.page.keyboard.type("a long password");
    await guest.page.keyboard.press("Enter");
    await guest.page.waitForURL(`**${link.pathname}`);
    await expectAccessible(guest.page);
    await tabTo(guest.page, "Join Acme School");
    await guest.page.keyboard.press("Enter");
    await guest.page.getByText("Your role: Viewer", { exact: true }).waitFor();
    await guest.page.goto("/members");
    await expectAccessible(guest.page);
    await expect.poll(() => guest.page.getByRole("button", { name: "Invite" }).count()).toBe(0);
    await expect.poll(() => guest.page.getByText("Open invitations").count()).toBe(0);

    await owner.page.goto("/members");
    await tabTo(owner.page, "Viewer: manage Grace Hopper");
    await owner.page.keyboard.press("Enter");
    await owner.page.getByRole("menuitem", { name: "Make an author" }).waitFor();
    await expectAccessible(owner.page);
    await arrowDownTo(owner.page, "Make an author");
    await owner.page.keyboard.press("Enter");
    await owner.page.getByText("Grace Hopper is now an author", { exact: true }).waitFor();
    await owner.page.getByRole("button", { name: "Author: manage Grace Hopper" }).waitFor();
    await guest.page.goto("/");
    await guest.page.getByText("Your role: Author", { exact: true }).waitFor();

    await owner.page.getByRole("button", { name: "Undo" }).press("Enter");
    await owner.page.getByText("Grace Hopper is now a viewer", { exact: true }).waitFor();
    await owner.page.getByRole("button", { name: "Viewer: manage Grace Hopper" }).waitFor();
    expect([...owner.problems, ...guest.problems]).toEqual([]);
    await Promise.all([owner.close(), guest.close()]);
  },
  LONG,
);

test("a disabled action is reachable by keyboard, says why, and does nothing", async () => {
  const { cookies, person } = await organization();
  const { page, problems, close } = await visit("/members", { cookies });
  await tabTo(page, `Owner: manage ${person.name}`);
  await page.keyboard.press("Enter");
  await page.getByText("The last owner can’t step down; make someone else an owner first").first().waitFor();
  await arrowDownTo(page, "Make an admin");
  await page.keyboard.press("Enter");
  await page.getByText("The last owner can’t step down").first().waitFor();
  await page.keyboard.press("Escape");
  await tabTo(page, "Leave Acme School");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  const leave = page.getByRole("button", { name: "Leave Acme School" });
  await expect.poll(() => leave.getAttribute("aria-disabled")).toBe("true");
  await page.getByText("The last owner can’t leave; make someone else an owner first.").waitFor();
  expect(problems).toEqual([]);
  await close();
});

test("a member is removed after confirmation, and invitations are revoked and resent", async () => {
  const { cookies, id, request } = await organization();
  const gone = await createPerson("Charles Babbage");
  await addMember(id, gone, "admin");
  await request("POST", "/invitations", { email: "first@example.com", role: "viewer" });
  await request("POST", "/invitations", { email: "second@example.com", role: "viewer" });
  const { page, problems, close } = await visit("/members", { cookies });
  await page.getByRole("button", { name: "Admin: manage Charles Babbage" }).click();
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove member" }).click();
  await page.getByText("Charles Babbage was removed", { exact: true }).waitFor();
  await page.getByText(gone.email).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Revoke the invitation to first@example.com" }).click();
  await page.getByText("Invitation to first@example.com revoked", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Resend to first@example.com" }).waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("invitations");
  await page.getByRole("button", { name: "Resend to second@example.com" }).click();
  await page.locator("[data-secret]").waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  expect(problems).toEqual([]);
  await close();
});

test("an invitation opened with the wrong account leads to the right one and back", async () => {
  const { request } = await organization();
  const invited = await createPerson("Grace Hopper");
  const { data } = await request("POST", "/invitations", { email: invited.email, role: "teacher" });
  const path = new URL(data.link).pathname;
  const wrong = (await signInAs(await createPerson())) ?? "";
  const { page, problems, close } = await visit(path, { cookies: wrong });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Switch account" }).click();
  await page.waitForURL("**/sign-in?**");
  await page.getByLabel("Email").fill(invited.email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`**${path}`);
  await page.getByRole("button", { name: "Join Acme School" }).click();
  await page.getByText("Your role: Teacher", { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test(
  "settings are saved by keyboard, and a conflict keeps what was typed",
  async () => {
    const { cookies, id, request } = await organization();
    const { data: key } = await request("POST", "/keys", { name: "LMS", scopes: ["read:assessments"] });
    await createApiClient(getSiteUrl(), id, key.secret).get("/v1/assessments");
    await expect
      .poll(() => testDatabase().sql`select from api_key_usage where api_key_id = ${key.id}`, {
        timeout: 10_000,
      })
      .toHaveLength(1);
    const { page, problems, close } = await visit("/settings", { cookies });
    await expectAccessible(page);
    await page.getByText("1 of 1,000,000 in the last minute").waitFor();
    await tabTo(page, "Checks");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("5");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("2");
    await page.getByText("Learners can check the same question 5 times in 2 hours.").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Check limit saved", { exact: true }).waitFor();

    await tabTo(page, "New origin");
    await page.keyboard.type("https://school.example/path");
    await page.keyboard.press("Enter");
    await page.getByText("Enter an exact origin such as https://school.example").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("https://school.example");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove https://school.example" }).waitFor();

    const saved = await request("PATCH", "/settings", { revision: 2, name: "Theirs" });
    expect(saved.status).toBe(200);
    await page.getByLabel("Name", { exact: true }).fill("Mine");
    await page.getByRole("button", { name: "Save name" }).press("Enter");
    await page.getByRole("alert").filter({ hasText: "Current value: “Theirs”." }).waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Mine");
    await page.getByRole("button", { name: "Save name" }).press("Enter");
    await page.getByText("Name saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Mine: switch organization" }).waitFor();

    await page.getByLabel("Erase personal data after (days)").fill("30");
    await page.keyboard.press("Enter");
    const confirmation = page.getByRole("dialog", { name: "Erase personal data after 30 days?" });
    await confirmation.getByText("No submission is that old yet.").waitFor();
    await expectAccessible(page);
    const readRetention = () => testDatabase().sql`select retention_days from organizations where id = ${id}`;
    expect(await readRetention()).toEqual([{ retention_days: null }]);
    await page.keyboard.type("erase");
    await page.keyboard.press("Enter");
    await page.getByText("Retention saved", { exact: true }).waitFor();
    expect(await readRetention()).toEqual([{ retention_days: 30 }]);

    await page.goto("/settings/audit");
    await page
      .getByRole("listitem")
      .filter({ hasText: "changed the settings: name from Theirs to Mine" })
      .waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  },
  LONG,
);

test("names, addresses, origins, and titles run no script and break no page", async () => {
  const evil = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;
  const { cookies, id, request } = await organization(evil);
  await addMember(id, await createPerson(evil), "admin");
  await request("POST", "/v1/assessments", { title: evil });
  await request("POST", "/keys", { name: evil, scopes: ["read:assessments"] });
  const { data } = await request("POST", "/invitations", { email: "a@example.com", role: "viewer" });
  const { page, problems, close } = await visit("/members", { cookies });
  for (const path of [
    "/members",
    "/settings",
    "/settings/audit",
    `/settings/audit?who=${encodeURIComponent(evil)}`,
  ])
    await page.goto(path);
  await page.goto(new URL(data.link).pathname);
  await page.getByText("onerror=alert(2)").first().waitFor();
  expect(problems).toEqual([]);
  await close();
});

test(
  "every page fits 320 px, and lists and links work without scripts",
  async () => {
    const { cookies, id, request } = await organization(
      "A school with a name that is longer than most of them are",
    );
    await addMember(
      id,
      await createPerson("Somebody-with-a-very-long-name-that-has-no-place-to-break"),
      "author",
    );
    const { data } = await request("POST", "/invitations", {
      email: `${newId()}@example.com`,
      role: "viewer",
    });
    await request("PATCH", "/settings", {
      revision: 0,
      embed_origins: [`https://${"long.".repeat(20)}example`],
    });
    const link = new URL(data.link).pathname;
    const signedIn = ["/members", "/settings", "/settings/audit"];
    for (const path of [...signedIn, link, "/forgot-password", `/reset-password/rst_x`]) {
      const { page, problems, close } = await visit(path, {
        cookies: signedIn.includes(path) ? cookies : "",
        width: 320,
      });
      await expectAccessible(page);
      expect(problems).toEqual([]);
      await close();
    }
    const { page, close } = await visit("/members?q=nobody", { cookies, scripts: false });
    await page.getByRole("link", { name: "Show all", exact: true }).click();
    await page.getByRole("searchbox").fill("very-long");
    await page.getByRole("button", { name: "Search" }).click();
    await expect.poll(() => page.getByRole("row").filter({ hasText: "no-place-to-break" }).count()).toBe(1);
    await page.goto("/settings/audit");
    await page
      .getByRole("link", { name: /^View history/ })
      .first()
      .click();
    await expect.poll(() => new URL(page.url()).searchParams.get("about")).toMatch(/^organization:/);
    await close();
  },
  LONG,
);

test.each(["/members", "/settings", "/settings/audit"])("%s loads at most 220 KB of script", async (path) => {
  const { cookies } = await createMember(await createOwnedOrganization(await createPerson()), "admin");
  expect(await measureScriptBytes(path, cookies)).toBeLessThanOrEqual(220 * 1024);
});
test.each(["/forgot-password", "/reset-password/x", "/invitations/x"])(
  "%s loads at most 155 KB of script",
  async (path) => {
    expect(await measureScriptBytes(path)).toBeLessThanOrEqual(155 * 1024);
  },
);
