import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createTestClient } from "#tests/support/api.ts";
import { expectAccessible, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember, createOwnedOrganization, createPerson } from "#tests/support/people.ts";

setUpBrowser();

const getSecret = (page: Page) => page.locator("[data-secret]");
const question = (page: Page) => page.getByRole("alertdialog", { name: "Close without copying?" });

async function createKey() {
  const { organizationId } = await createTestClient();
  const { cookies } = await createMember(organizationId, "owner");
  const visited = await visit("/", { cookies });
  const { page } = visited;
  await page.getByRole("link", { name: "API keys" }).first().click();
  await page.waitForURL("**/keys");
  await page.getByRole("button", { name: "New API key" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Production");
  await page.getByLabel("read:results").check();
  await page.getByRole("button", { name: "Create key" }).click();
  await getSecret(page).waitFor();
  return visited;
}

/** Checks whether the browser would ask for confirmation before it leaves the page. */
const warnsOnLeave = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));

test("creating and revoking keys by keyboard keeps the focus at what comes next", async () => {
  const organizationId = await createOwnedOrganization(await createPerson());
  const { cookies } = await createMember(organizationId, "owner");
  const { page, problems, close } = await visit("/keys", { cookies });
  const expectFocus = (locator: Locator) =>
    expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const create = async (name: string) => {
    await button("New API key").press("Enter");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await button("Create key").press("Enter");
    // No scope was chosen.
    await expectFocus(page.getByRole("checkbox").first());
    await page.getByLabel("read:results").check();
    await button("Create key").press("Enter");
    await expectFocus(button("Copy key"));
    await button("I’ve copied it").press("Enter");
  };
  await create("First");
  await expectFocus(page.locator("#content"));
  await page.getByRole("link", { name: "First" }).waitFor();
  await create("Second");
  await expectFocus(button("New API key"));
  await button("Revoke Second").press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).press("Enter");
  await expectFocus(page.locator("#content"));
  await page.getByText("Revoked", { exact: true }).waitFor();
  await expectFocus(page.locator("#content"));
  expect(problems.filter((problem) => !problem.includes("400"))).toEqual([]);
  await close();
});

test("a dialog is aligned to the start, even if a centered notice opens it", async () => {
  const organizationId = await createOwnedOrganization(await createPerson());
  const { cookies } = await createMember(organizationId, "owner");
  const { page, close } = await visit("/keys", { cookies });
  await page.getByRole("button", { name: "New API key" }).click();
  await page.getByLabel("Name", { exact: true }).waitFor();
  const align = () => page.getByRole("dialog").evaluate((dialog) => getComputedStyle(dialog).textAlign);
  await expect.poll(align).toBe("start");
  await close();
});

test("a key that was not copied stays visible until closing is confirmed, however the dialog is closed", async () => {
  const { page, problems, close } = await createKey();
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Close", exact: true }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave();
    await question(page).waitFor();
    await expect.poll(() => getSecret(page).isVisible()).toBe(true);
    // Pressing Escape again closes only the question and never discards the key.
    await page.keyboard.press("Escape");
    await question(page).waitFor({ state: "detached" });
    await expect.poll(() => getSecret(page).isVisible()).toBe(true);
  }
  await page.mouse.click(5, 5);
  await expect.poll(() => getSecret(page).isVisible()).toBe(true);
  expect(await warnsOnLeave(page)).toBe(true);
  await page.keyboard.press("Escape");
  await question(page).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep open" }).press("Enter");
  await question(page).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close without copying" }).click();
  await getSecret(page).waitFor({ state: "detached" });
  await page.getByRole("cell").filter({ hasText: "Production" }).first().waitFor();
  expect(problems).toEqual([]);
  await close();
});

test("a key that was copied, by button or by hand, closes without a confirmation", async () => {
  const { page, problems, close } = await createKey();
  await page.getByRole("button", { name: "Copy key" }).click();
  await page.getByText("Copied", { exact: true }).waitFor();
  expect(await warnsOnLeave(page)).toBe(false);
  await page.keyboard.press("Escape");
  await getSecret(page).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Rotate Production" }).click();
  await page.getByRole("button", { name: "Create new key" }).click();
  await getSecret(page).waitFor();
  await page.keyboard.press("Escape");
  await question(page).waitFor();
  await page.keyboard.press("Escape");
  await getSecret(page).selectText();
  await page.keyboard.press("Control+c");
  await expect.poll(() => warnsOnLeave(page)).toBe(false);
  await page.keyboard.press("Escape");
  await getSecret(page).waitFor({ state: "detached" });
  await expect.poll(() => question(page).count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test("webhook secrets and invitation links ask for confirmation before they are closed uncopied", async () => {
  const { organizationId } = await createTestClient();
  const { cookies } = await createMember(organizationId, "owner");
  const { page, problems, close } = await visit("/webhooks", { cookies });
  const expectOneConfirmation = async (proceed: string) => {
    await getSecret(page).waitFor();
    await page.keyboard.press("Escape");
    await question(page).waitFor();
    await page.getByRole("button", { name: "Keep open" }).click();
    await page.getByRole("button", { name: proceed }).click();
    await getSecret(page).waitFor({ state: "detached" });
  };
  await page.getByRole("button", { name: "New webhook" }).click();
  await page.getByLabel("Endpoint URL").fill("https://example.com/hook");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expectOneConfirmation("I’ve copied it");
  await page.waitForURL("**/webhooks/*");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Rotate secret…" }).click();
  await page.getByRole("button", { name: "Create new secret" }).click();
  await expectOneConfirmation("I’ve copied it");

  await page.goto("/members");
  await page.getByRole("button", { name: "Invite member" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("grace@example.com");
  await page.getByRole("dialog").getByRole("button", { name: "Create invitation" }).click();
  await expectOneConfirmation("Done");
  await page.getByRole("button", { name: "Resend to grace@example.com" }).click();
  await expectOneConfirmation("Done");
  expect(problems).toEqual([]);
  await close();
});
