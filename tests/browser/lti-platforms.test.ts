import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember, createOwnedOrganization, createPerson } from "#tests/support/people.ts";

setUpBrowser();

let [admin, teacher] = ["", ""];
beforeAll(async () => {
  const organizationId = await createOwnedOrganization(await createPerson());
  admin = (await createMember(organizationId, "admin")).cookies;
  teacher = (await createMember(organizationId, "teacher")).cookies;
});

const host = `${crypto.randomUUID()}.example`;
const FIELDS = {
  Issuer: `https://${host}`,
  "Client ID": "a client",
  "Deployment IDs": "1, 2",
  "Authentication request URL": `https://${host}/auth`,
  "Access token URL": `https://${host}/token`,
  "Access token audience": `https://${host}/audience`,
  "Public keyset URL": "http://keys.example/",
};

describe("the settings of learning platforms", () => {
  test("add, edit and delete a platform, and show a registration link once", async () => {
    const { page, problems, close } = await visit("/settings/platforms", { cookies: admin });
    await page.getByText("No learning platforms yet").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create registration link" }).click();
    await expect
      .poll(() => page.locator("[data-secret]").textContent())
      .toMatch(/\/lti\/register\?token=ltr_/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "I’ve copied it" }).click();

    await page.getByRole("button", { name: "Add platform" }).click();
    const dialog = page.getByRole("dialog");
    for (const [label, value] of Object.entries(FIELDS)) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole("button", { name: "Add platform" }).click();
    await dialog.getByText(/must start with https/).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel("Public keyset URL").fill(`https://${host}/keys`);
    await dialog.getByRole("button", { name: "Add platform" }).click();
    await page.getByText(host, { exact: true }).waitFor();
    await expectAccessible(page);

    await page.getByRole("button", { name: `Actions for ${host}` }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await dialog.getByLabel("Name").fill("School Moodle");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("School Moodle").waitFor();
    await page.getByRole("button", { name: "Actions for School Moodle" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete platform" }).click();
    await page.getByText("No learning platforms yet").waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test("fit a window of 320 px", async () => {
    const { page, close } = await visit("/settings/platforms", { cookies: admin, width: 320 });
    await page.getByText("Settings for your platform").waitFor();
    await expectAccessible(page);
    await close();
  });

  test("are for owners and admins", async () => {
    const { page, close } = await visit("/settings/platforms", { cookies: teacher });
    await page
      .getByText(/don’t have access/)
      .first()
      .waitFor();
    await close();
  });
});
