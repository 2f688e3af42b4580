import { describe, expect, test } from "vitest";
import { createTestClient, testDatabase, waitForUsedKey } from "#tests/support/api.ts";
import { expectAccessible, setUpBrowser, visit, waitUntilIdle } from "#tests/support/pages.ts";
import {
  createMember,
  createOwnedOrganization,
  createPerson,
  getSiteUrl,
  PASSWORD,
} from "#tests/support/people.ts";

setUpBrowser();

const createAdmin = async () => {
  const organizationId = await createOwnedOrganization(await createPerson());
  return { organizationId, ...(await createMember(organizationId, "admin")) };
};

describe("an expired session", () => {
  test("asks to sign in again in place, keeps what was typed, and completes the action", async () => {
    const { organizationId, person, cookies } = await createAdmin();
    const { page, problems, close } = await visit("/keys", { cookies });
    await page.getByRole("button", { name: "New API key" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Typed before");
    await page.getByLabel("read:results").check();
    await testDatabase().sql`update sessions set ended_at = now() where user_id = ${person.id}`;
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("You’ve been signed out").waitFor();
    await expectAccessible(page);
    const password = page.getByLabel(`Password for ${person.email}`);
    await password.fill("not it");
    await page.keyboard.press("Enter");
    await page.getByText("Incorrect email or password").waitFor();
    await password.fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("[data-secret]").textContent()).toMatch(/^svc_live_/);
    const keys = await testDatabase()
      .sql`select name from api_keys where organization_id = ${organizationId}`;
    expect(keys).toEqual([{ name: "Typed before" }]);
    expect(problems).toEqual([]);
    await close();
  });

  test("keeps the form and its text when the sign-in dialog is dismissed", async () => {
    const { person, cookies } = await createAdmin();
    const { page, close } = await visit("/keys", { cookies });
    await page.getByRole("button", { name: "New API key" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Typed before");
    await page.getByLabel("read:results").check();
    await testDatabase().sql`update sessions set ended_at = now() where user_id = ${person.id}`;
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("You’ve been signed out").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("You’re signed out, so nothing was saved.").waitFor();
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Typed before");
    await close();
  });

  test("doesn't open the sign-in dialog on pages that only refresh their numbers", async () => {
    const api = await createTestClient();
    await api.get("/v1/assessments");
    // The settings show keys whose requests have been counted.
    const key = await waitForUsedKey(api);
    const open = async (path: string, poll: string) => {
      const { person, cookies } = await createMember(api.organizationId, "admin");
      const { page, problems, close } = await visit(path, { cookies });
      const waitForRefusal = () =>
        page.waitForResponse(
          (response) => new URL(response.url()).pathname === poll && response.status() === 401,
        );
      await testDatabase().sql`update sessions set ended_at = now() where user_id = ${person.id}`;
      await waitForRefusal();
      // A request that asked the user to sign in would wait for that before the next one.
      await waitForRefusal();
      expect(await page.getByRole("dialog").count(), path).toBe(0);
      expect(problems).toEqual([]);
      await close();
    };
    const rates = `/api/keys/${key}/rates`;
    await Promise.all([open("/settings", rates), open(`/keys/${key}`, rates), open("/", "/api/checklist")]);
  });

  test("shows that the service is unreachable while offline, and completes on the next try", async () => {
    const { cookies } = await createAdmin();
    const { page, context, close } = await visit("/keys", { cookies });
    await page.getByRole("button", { name: "New API key" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Later");
    await page.getByLabel("read:results").check();
    await waitUntilIdle(page);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("can’t be reached").waitFor();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Create key" }).click();
    await page.locator("[data-secret]").waitFor();
    await close();
  });
});

describe("page security", () => {
  test.each(["/", "/sign-in", "/keys", "/nothing-here"])(
    "%s: allows scripts only by nonce, no frames and no plug-ins",
    async (path) => {
      const { cookies } = await createAdmin();
      const [first, second] = await Promise.all(
        [0, 1].map(() =>
          fetch(getSiteUrl() + path, { headers: { cookie: path === "/sign-in" ? "" : cookies } }),
        ),
      );
      const policy = first?.headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic'(;|$)/);
      expect(policy).not.toMatch(/unsafe/);
      for (const rule of [
        "default-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
      ]) {
        expect(policy).toContain(rule);
      }
      expect(second?.headers.get("content-security-policy")).not.toBe(policy);
      expect(first?.headers.get("x-content-type-options")).toBe("nosniff");
      const html = (await first?.text()) ?? "";
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
      for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
      expect(html).not.toMatch(/<[^>]+\son\w+=/i);
      expect(html).not.toMatch(/<[^>]+\sstyle=/i);
    },
  );

  test("blocks a script injected into a page", async () => {
    const { cookies } = await createAdmin();
    const { page, problems, close } = await visit("/keys", { cookies });
    await page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", '<img src="x" onerror="window.owned = true">');
      const script = document.createElement("div");
      script.innerHTML = "<a href='javascript:window.owned = true' id='bad'>x</a>";
      document.body.append(script);
    });
    await page.locator("#bad").dispatchEvent("click");
    await expect
      .poll(() => problems.filter((problem) => /Content.Security.Policy/i.test(problem)).length)
      .toBeGreaterThan(0);
    expect(await page.evaluate(() => "owned" in window)).toBe(false);
    await close();
  });
});
