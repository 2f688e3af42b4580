import fs from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import { writeExchangeFile } from "#tests/support/imports.ts";
import { getButton, withPage } from "#tests/support/library-pages.ts";
import { arrowDownTo, expectAccessible, setUpBrowser } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

let api: Api;
let cookies = "";
beforeAll(async () => {
  api = await createTestClient();
  cookies = (await createMember(api.organizationId, "author")).cookies;
});

const FILE = {
  name: "letters.json",
  mimeType: "application/json",
  buffer: Buffer.from(
    writeExchangeFile([
      { id: "q1", title: "Greek letters", ...choiceQuestion() },
      { id: "q2", ...textQuestion() },
      { id: "q3", title: "Broken", ...choiceQuestion(1, ["missing"]) },
    ]),
  ),
};

test("a file is previewed question by question, imported, and exported again", async () => {
  await withPage("/assessments", { cookies }, async ({ page }) => {
    await page.getByRole("link", { name: "Import", exact: true }).click();
    await expectAccessible(page);
    await page.getByLabel("Choose file").setInputFiles({ ...FILE, buffer: Buffer.alloc(0) });
    await page.getByText("This file is empty. Choose another file.").waitFor();
    await page.getByLabel("Choose file").setInputFiles(FILE);
    await page.getByText("3 questions: 2 unchanged, 0 changed, 1 skipped").first().waitFor();
    await page.getByText("The question isn’t valid", { exact: false }).waitFor();
    await page.getByText("Show question").first().click();
    await page.getByText("Which is right?").first().waitFor();
    await expectAccessible(page);

    await page.getByRole("link", { name: "Skipped 1" }).click();
    await page.getByRole("heading", { name: "Broken" }).waitFor();
    await page.getByRole("heading", { name: "Greek letters" }).waitFor({ state: "detached" });
    // The filter is a link to another page.
    await waitUntilHydrated(page);

    await getButton(page, "Import").press("Enter");
    const created = page.getByRole("region", { name: "Created" });
    await created.getByRole("link", { name: "letters" }).waitFor();
    await page.getByRole("status").filter({ hasText: "Completed. 3 questions" }).waitFor();
    // The focus is where the button was.
    const isFocusNear = () =>
      page.evaluate(() => document.activeElement?.matches(':has([role="status"]):not(body)'));
    await expect.poll(isFocusNear).toBe(true);
    await expectAccessible(page);
    const [report] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download report" }).click(),
    ]);
    expect(fs.readFileSync(await report.path(), "utf8")).toContain("invalid_item");

    await created.getByRole("link", { name: "letters" }).click();
    await page.waitForURL(/\/assessments\/[0-9a-f-]{36}$/);
    await getButton(page, "Export as a file").press("Enter");
    await arrowDownTo(page, "Touchstone JSON");
    const [exported] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(exported.suggestedFilename()).toBe("letters.json");
  });
});

test("a pasted table becomes items of the bank, in a narrow window and in German", async () => {
  await withPage("/imports", { cookies, width: 320, locale: "de" }, async ({ page }) => {
    await page
      .getByLabel("Oder eine Tabelle einfügen")
      .fill("type\tquestion\tcorrect\nshort_text\tWhich symbol does gold have?\tAu\n");
    await page.getByRole("radio", { name: "Items in der Itembank" }).check();
    await expectAccessible(page);
    await getButton(page, "Vorschau der Tabelle").click();
    await page.getByText("1 Frage: 1 unverändert", { exact: false }).first().waitFor();
    await page.getByText("Items in der Itembank").waitFor();
    await expectAccessible(page);
    await getButton(page, "Importieren").click();
    await page.getByRole("region", { name: "Erstellt" }).getByRole("link").waitFor();
    expect((await api.get("/v1/items")).meta.total).toBe(1);
  });
});

test("a file that is dropped while another one is uploaded isn't uploaded, too", async () => {
  await withPage("/imports", { cookies }, async ({ page }) => {
    const released = Promise.withResolvers<void>();
    let uploads = 0;
    await page.route("**/api/v1/imports?*", async (route) => {
      uploads += 1;
      await released.promise;
      await route.continue();
    });
    const drop = (name: string) =>
      page.getByText("Drop a file here").evaluate((target, filename) => {
        const dataTransfer = new DataTransfer();
        const table = "type,question,correct\nshort_text,Which symbol does gold have?,Au\n";
        dataTransfer.items.add(new File([table], filename));
        target.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }, name);
    await drop("first.csv");
    await page.getByRole("status").filter({ hasText: "Uploading" }).waitFor();
    await drop("second.csv");
    released.resolve();
    await page.getByText("1 question: 1 unchanged", { exact: false }).first().waitFor();
    await page.getByText("first.csv").first().waitFor();
    expect(uploads).toBe(1);
  });
});
