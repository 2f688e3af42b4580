import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { expectAccessible, measureScriptBytes, setUpBrowser, tabTo, visit } from "#tests/support/pages.ts";
import { startReceiver } from "#tests/support/receiver.ts";

setUpBrowser();

test("a new account completes the checklist by keyboard with the command that the page shows", async () => {
  const { page, problems, close } = await visit("/sign-up");
  await expectAccessible(page);
  await tabTo(page, "Your name");
  await page.keyboard.type("Ada Lovelace");
  await page.keyboard.press("Tab");
  await page.keyboard.type(`${newId()}@example.com`);
  await page.keyboard.press("Tab");
  await page.keyboard.type("a long password");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/welcome");
  await expectAccessible(page);
  await tabTo(page, "Name");
  await page.keyboard.type("Acme School");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#first-steps");
  await expectAccessible(page);

  await tabTo(page, "New API key");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Terminal");
  const boxes = page.getByRole("checkbox");
  expect(
    await boxes.evaluateAll((all) => all.filter((box) => (box as HTMLInputElement).checked).length),
  ).toBe(0);
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
  }
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  const secret = (await page.locator("[data-secret]").textContent()) ?? "";
  expect(secret).toMatch(/^svc_live_/);
  await expectAccessible(page);
  await tabTo(page, "I’ve copied it");
  await page.keyboard.press("Enter");
  await page.getByText("Create an API key (done)").waitFor();

  const command = (await page.locator("figure pre").textContent()) ?? "";
  expect(command).toContain(secret);
  const address = command.replace(/http:\/\/localhost:\d+/, new URL(page.url()).origin);
  const { stdout } = await promisify(execFile)("sh", ["-c", address]);
  const { data } = JSON.parse(stdout);
  expect(data.status).toBe("draft");
  await page.getByText("Create your first assessment (done)").waitFor();

  const api = `${new URL(page.url()).origin}/v1`;
  const send = (path: string, body: object) =>
    fetch(api + path, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const receiver = await startReceiver(() => 200);
  await send("/webhooks", { url: receiver.url, events: ["*"] });
  await send(`/assessments/${data.id}/publish`, {});
  await send(`/assessments/${data.id}/submit`, { learner_ref: "l", answers: { exerciseAnswers: [] } });
  await page.getByText("Receive your first submission (done)").waitFor();
  await page.getByText("Get notified by webhook (done)").waitFor();
  await receiver.close();
  await page.reload();
  await expect.poll(() => page.getByText("Get started").count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test("signing in returns to the page that required it, also after a wrong password", async () => {
  const { page, close } = await visit("/keys?from=mail");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/sign-in");
  await expectAccessible(page);
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password").fill("wrong password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").filter({ hasText: "Incorrect email or password" }).waitFor();
  await expectAccessible(page);
  await expect.poll(() => new URL(page.url()).searchParams.get("return_to")).toBe("/keys?from=mail");
  await close();
});

test.each([
  ["/sign-in", 155],
  ["/sign-up", 155],
])("%s loads at most %d KB of script", async (path, most) => {
  expect(await measureScriptBytes(path)).toBeLessThanOrEqual(most * 1024);
});
