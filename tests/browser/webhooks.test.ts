import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, measureScriptBytes, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember, createOwnedOrganization, createPerson } from "#tests/support/people.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";

setUpBrowser();

let cookies = "";
let receiver: Receiver;
beforeAll(async () => {
  const organizationId = await createOwnedOrganization(await createPerson());
  cookies = (await createMember(organizationId, "admin")).cookies;
  receiver = await startReceiver(({ body }) =>
    body.includes("webhook.test") ? { status: 200, body: "<script>alert(1)</script>" } : 500,
  );
});
afterAll(() => receiver.close());

describe("webhooks in the browser", () => {
  test("are registered, tested, looked into and replayed without leaving the pages", async () => {
    const { page, problems, close } = await visit("/webhooks", { cookies });
    await page.getByText("No webhooks yet").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "New webhook" }).click();
    await page.getByLabel("Address").fill("http://example.com/");
    await page.getByRole("button", { name: "Register the webhook" }).click();
    await page.getByText(/must .*https/i).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Address").fill(receiver.url);
    await page.getByLabel("Only these").check();
    await page.getByLabel("collection.created").check();
    await page.getByRole("button", { name: "Register the webhook" }).click();
    expect(await page.locator("[data-secret]").textContent()).toMatch(/^whsec_/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "I have copied it" }).click();
    await page.waitForURL(/\/webhooks\/[0-9a-f-]{36}$/);
    await page.getByText("Send a test to see the first one.").waitFor();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Send a test" }).click();
    await page.waitForURL(/\/webhooks\/deliveries\//);
    await page.getByText("delivered", { exact: true }).waitFor();
    await page.getByText("<script>alert(1)</script>").waitFor();
    await page.getByText("X-Service-Signature").first().waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Deliver again" }).click();
    await page.getByText("Attempt 2").waitFor();
    expect(receiver.requests).toHaveLength(2);
    const [first, second] = receiver.requests;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);

    await page.goto("/webhooks/deliveries?status=abandoned");
    await page.getByText("Nothing fits this choice.").waitFor();
    await page.getByLabel("State").selectOption("delivered");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("link", { name: "webhook.test" }).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });

  test("fit a window of 320 pixels", async () => {
    const { page, close } = await visit("/webhooks", { cookies, width: 320 });
    await expectAccessible(page);
    await page.getByRole("link", { name: receiver.url }).click();
    await page.getByText("A receiver that checks the signature").waitFor();
    await expectAccessible(page);
    await close();
  });

  test.each(["/webhooks", "/webhooks/deliveries", "/keys"])(
    "%s keeps to its budget of script",
    async (path) => {
      expect(await measureScriptBytes(path, cookies)).toBeLessThanOrEqual(220 * 1024);
    },
  );
});
