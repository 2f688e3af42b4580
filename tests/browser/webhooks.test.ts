import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, measureScriptBytes, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember, createOwnedOrganization, createPerson } from "#tests/support/people.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";

setUpBrowser();

const expectFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);

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

describe("the webhook pages", () => {
  test("create, test, inspect, and redeliver", async () => {
    const { page, problems, close } = await visit("/webhooks", { cookies });
    await page.getByText("No webhooks yet").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "New webhook" }).click();
    await page.getByLabel("Endpoint URL").fill("http://example.com/");
    await page.getByRole("button", { name: "Create webhook" }).click();
    await page.getByText("Enter a URL that starts with https://.", { exact: true }).waitFor();
    await expectFocus(page.getByLabel("Endpoint URL"));
    await expectAccessible(page);
    await page.getByLabel("Endpoint URL").fill(receiver.url);
    await page.getByLabel("Selected events").check();
    await page.getByLabel("collection.created").check();
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await page.getByRole("button", { name: "Create webhook" }).evaluate((button) => {
      if (!(button instanceof HTMLElement)) return;
      button.click();
      button.click();
    });
    await expect.poll(() => page.locator("[data-secret]").textContent()).toMatch(/^whsec_/);
    expect(sent).toHaveLength(1);
    await expectAccessible(page);
    await page.getByRole("button", { name: "I’ve copied it" }).click();
    await page.waitForURL(/\/webhooks\/[0-9a-f-]{36}$/);
    await page.getByText("Send a test event to see your first delivery.").waitFor();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Send test event" }).first().click();
    await page.waitForURL(/\/webhooks\/deliveries\//);
    await expectFocus(page.locator("#content"));
    await page.getByText("Delivered", { exact: true }).first().waitFor();
    await page.getByText("<script>alert(1)</script>").waitFor();
    await page.getByText("X-Service-Signature").first().waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Resend delivery" }).click();
    await page.getByText("Attempt 2 of 5", { exact: true }).waitFor();
    expect(receiver.requests).toHaveLength(2);
    const [first, second] = receiver.requests;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);

    await page.goto("/webhooks/deliveries?status=abandoned");
    await page.getByText("No results match these filters").waitFor();
    await page.getByLabel("Status").selectOption("delivered");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("link", { name: "webhook.test" }).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });

  test("fit a window of 320 px", async () => {
    const { page, close } = await visit("/webhooks", { cookies, width: 320 });
    await expectAccessible(page);
    await page.getByRole("link", { name: receiver.url }).click();
    await page.getByText("Example receiver that verifies the signature").waitFor();
    await expectAccessible(page);
    await close();
  });

  test.each(["/webhooks", "/webhooks/deliveries", "/keys"])(
    "%s loads at most 220 KB of script",
    async (path) => {
      expect(await measureScriptBytes(path, cookies)).toBeLessThanOrEqual(220 * 1024);
    },
  );
});
