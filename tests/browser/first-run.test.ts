import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { insertFromMenu, text, waitForSaved } from "#tests/support/editor.ts";
import { expectAccessible, measureScriptBytes, setUpBrowser, tabTo, visit } from "#tests/support/pages.ts";
import { createMember, createOwnedOrganization, createPerson } from "#tests/support/people.ts";
import { startReceiver } from "#tests/support/receiver.ts";

setUpBrowser();

const createOwner = async () => createMember(await createOwnedOrganization(await createPerson()), "owner");

test("a new account completes the checklist by keyboard with the command that the page shows", async () => {
  const { page, problems, close } = await visit("/sign-up");
  await expectAccessible(page);
  await tabTo(page, "Your name");
  await page.keyboard.type("Ada Lovelace");
  await page.keyboard.press("Tab");
  await page.keyboard.type(`${newId()}@example.com`);
  await page.keyboard.press("Tab");
  await page.keyboard.type("a long password");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Acme School");
  await page.keyboard.press("Enter");
  await page.waitForURL(({ pathname }) => pathname === "/");
  await page.locator("#first-steps").waitFor();
  await page.getByRole("heading", { level: 1, name: "Acme School" }).waitFor();
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

test("an owner of an empty organization shares a quiz of five kinds of questions in at most 60 clicks and typed texts", async () => {
  const { cookies } = await createOwner();
  const { page, problems, close } = await visit("/", { cookies });
  let actions = 0;
  const click = async (name: string | RegExp) => {
    actions += 1;
    await page.getByRole("button", { name, exact: true }).click();
  };
  const type = async (words: string) => {
    actions += 1;
    await page.keyboard.type(words);
  };
  const addQuestion = async (words: string, kind: string) => {
    await click("+ Question");
    await type(words);
    actions += 2;
    await insertFromMenu(page, "Question type", kind);
  };
  /** Waits until text that is typed goes into a field of the new question's key. */
  const expectKeyField = () =>
    expect.poll(() => page.evaluate(() => document.activeElement instanceof HTMLInputElement)).toBe(true);

  await click("Create assessment");
  await type("First quiz");
  await click("Create draft");
  await text(page).click();
  await type("Which number is even?");
  actions += 3;
  await insertFromMenu(page, "Question type", "Single choice");
  await type("Two");
  actions += 1;
  await page.locator(".option-content").nth(1).click();
  await type("Three");
  await click("Mark option A as correct");
  await addQuestion("The capital of France is ", "Fill in the blank");
  await expectKeyField();
  await type("Paris");
  await addQuestion("Why is the sky blue?", "Long answer");
  await addQuestion("How many legs does a spider have?", "Slider");
  await expectKeyField();
  await type("8");
  await addQuestion("Put these in order.", "Ordering");
  await type("First");
  actions += 1;
  await page.locator(".option-content").nth(3).click();
  await type("Second");
  await page.getByText("Ready to publish").waitFor();
  await waitForSaved(page);
  await click("Publish");
  await click("Publish version 1");
  await page.getByRole("dialog", { name: "Version 1 published" }).waitFor();
  await click("Copy link");
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(actions).toBeLessThanOrEqual(60);

  const learner = await visit(link.pathname);
  await learner.page.getByRole("heading", { name: "First quiz" }).waitFor();
  await expect.poll(() => learner.page.locator("main").innerText()).toMatch(/Questions\s+5/);
  expect([...problems, ...learner.problems]).toEqual([]);
  await Promise.all([close(), learner.close()]);
});

test("the checklist can be dismissed and brought back, and stays dismissed on the next visit", async () => {
  const { cookies } = await createOwner();
  const { page, problems, close } = await visit("/", { cookies });
  const checklist = page.getByRole("region", { name: "Get started" });
  await checklist.getByRole("button", { name: "Dismiss" }).click();
  await checklist.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await checklist.getByRole("button", { name: "Dismiss" }).click();
  await checklist.waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("No submissions yet").waitFor();
  await expectAccessible(page);
  await expect.poll(() => checklist.count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test("the landing page shows the product in both themes, on a phone too", async () => {
  const { page, problems, close } = await visit("/", { width: 320 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const picture of await page.getByRole("img").all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          picture.evaluate(
            (image: HTMLImageElement) => image.complete && [image.currentSrc, image.naturalWidth > 0],
          ),
        )
        .toEqual([expect.stringContaining(`-${colorScheme}.webp`), true]);
    }
  }
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
  // The same page is the overview of members, and Next loads the scripts of both.
  ["/", 220],
  ["/sign-in", 155],
  ["/sign-up", 155],
])("%s loads at most %d KB of script", async (path, most) => {
  expect(await measureScriptBytes(path)).toBeLessThanOrEqual(most * 1024);
});
