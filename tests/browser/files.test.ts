import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Api } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createDrawingQuestion, PDF, uploadQuestion } from "#tests/support/files.ts";
import { createHostedClient } from "#tests/support/learners.ts";
import { expectAccessible, setUpBrowser, visit, waitUntilIdle } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { createPng } from "#tests/support/pictures.ts";
import { waitUntilReady } from "#tests/support/player.ts";

setUpBrowser();

let api: Api;
beforeAll(async () => {
  api = await createHostedClient();
});

async function createQuiz() {
  const questions = [uploadQuestion(), await createDrawingQuestion(api)];
  return createPublishedAssessment(api, questions, { allowed_attempts: null });
}

/** Draws a line across the image. */
async function drawLine(page: Page): Promise<void> {
  const canvas = page.locator("main canvas");
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("the canvas isn't visible");
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await page.mouse.up();
}

/** Starts an attempt, at the question that asks for files. */
async function start() {
  const { id, share_code: code } = await createQuiz();
  const visited = await visit(`/take/${code}`);
  const { page } = visited;
  await page.getByLabel("Your name").fill("Ada");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator("main input[type=file]").waitFor({ state: "attached" });
  await waitUntilReady(page);
  return { ...visited, id };
}

/** Starts an attempt, and goes to the question that asks for a drawing. */
async function startDrawing() {
  const visited = await start();
  await visited.page.getByRole("button", { name: "Next" }).click();
  await visited.page.getByRole("img", { name: "Nothing drawn yet" }).waitFor();
  return visited;
}

/** Makes uploads fail until the returned function is called. */
async function blockUploads(context: BrowserContext): Promise<() => void> {
  let isBlocked = true;
  await context.route("**/v1/embed/files*", (route) =>
    isBlocked && route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  return () => {
    isBlocked = false;
  };
}

const chooseFiles = (page: Page, ...names: string[]) =>
  page
    .locator("main input[type=file]")
    .setInputFiles(names.map((name) => ({ name, mimeType: "application/pdf", buffer: PDF })));

/** Returns the rows of the answer's files. */
const listFiles = (page: Page): Promise<string[]> =>
  page.getByRole("list", { name: "Your files" }).getByRole("listitem").allInnerTexts();

/** Counts the drawings and files that the browser keeps. Call it only after the player has opened their storage. */
const countStored = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open("touchstone-drawings");
        opened.onerror = reject;
        opened.onsuccess = () => {
          const counted = opened.result.transaction("drawings").objectStore("drawings").count();
          counted.onerror = reject;
          counted.onsuccess = () => {
            opened.result.close();
            resolve(counted.result);
          };
        };
      }),
  );

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Review and submit" }).first().click();
  await page.getByRole("button", { name: /^Submit/ }).click();
  await page.waitForURL("**/result", { timeout: 30_000 });
}

/** Returns the answers of the only submission, in the order of the questions. */
async function readAnswers(id: string): Promise<unknown[]> {
  const [row] = (await api.get(`/v1/assessments/${id}/results`)).data;
  const { data } = await api.get(`/v1/submissions/${row.id}`);
  return data.exercise_results
    .flatMap((exercise: { question_results: unknown[] }) => exercise.question_results)
    .map(({ answers }: { answers: unknown }) => answers);
}

const countLines = (page: Page, n: number) =>
  page.getByRole("img", { name: `Your drawing, ${n} new line${n === 1 ? "" : "s"}` }).waitFor();

describe("a drawing", () => {
  test("that was made offline counts as unsaved, and is sent when the connection is back", async () => {
    const { page, context, close } = await startDrawing();
    await drawLine(page);
    await page.getByText("Drawing saved").waitFor();
    await page.locator('[data-save-state="saved"]').waitFor();
    await waitUntilIdle(page);
    await context.setOffline(true);
    await drawLine(page);
    await page.getByText("The drawing isn’t saved yet.").waitFor();
    await page.getByRole("button", { name: "Previous" }).click();
    await page.getByText("1 answer not saved yet").waitFor();
    await page.getByRole("button", { name: "Review and submit" }).click();
    await page.getByText("1 question with files that aren’t uploaded").waitFor();
    await expectAccessible(page);
    const uploaded = page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().includes("/embed/files"),
    );
    await context.setOffline(false);
    expect((await uploaded).status()).toBe(201);
    await page.locator('[data-save-state="saved"]').waitFor();
    await close();
  });

  test("survives a reload before it was saved, and is submitted from another question", async () => {
    const { page, context, id, close } = await startDrawing();
    const unblock = await blockUploads(context);
    await drawLine(page);
    await countLines(page, 1);
    await page.reload();
    await countLines(page, 1);
    await page.getByRole("button", { name: "Previous" }).click();
    await page.reload();
    await page.getByText("1 answer not saved yet").waitFor();
    unblock();
    await submit(page);
    const [, drawing] = await readAnswers(id);
    expect(drawing).toEqual([{ responseId: "r1", value: [expect.any(String)] }]);
    await close();
  });

  test("can be replaced by a picture, which keeps its aspect ratio", async () => {
    const { page, close } = await startDrawing();
    const input = page.locator("main input[type=file]");
    await input.setInputFiles({ name: "a.heic", mimeType: "image/heic", buffer: Buffer.from("ftypheic") });
    await page.getByText("This picture can’t be read. Attach a JPEG or PNG.").waitFor();
    await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: createPng(100, 200, 0) });
    await page.getByText("Drawing saved").waitFor();
    // The canvas has 300 × 150 pixels, so the picture takes 75 × 150 in the middle.
    const colors = await page.locator("main canvas").evaluate((element) => {
      const pen = (element as HTMLCanvasElement).getContext("2d");
      return [10, 150, 290].map((x) => pen?.getImageData(x, 75, 1, 1).data.join());
    });
    expect(colors[0]).toBe("255,255,255,255");
    expect(colors[1]).not.toBe("255,255,255,255");
    expect(colors[2]).toBe("255,255,255,255");
    await close();
  });

  test("keeps the focus on buttons that have nothing left to do", async () => {
    const { page, close } = await startDrawing();
    await drawLine(page);
    for (const name of ["Undo", "Redo", "Clear"]) {
      const button = page.getByRole("button", { name, exact: true });
      await button.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => button.getAttribute("aria-disabled")).toBe("true");
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.getByRole("img", { name: "Nothing drawn yet" }).waitFor();
    await close();
  });
});

describe("a file that hasn’t arrived", () => {
  const KEPT = "Some files aren’t uploaded yet. They’re kept in this browser, even if you reload the page.";

  test("survives reloads, and is submitted from another question", async () => {
    const { page, context, id, problems, close } = await start();
    const unblock = await blockUploads(context);
    await chooseFiles(page, "report.pdf");
    await page.getByText(KEPT).waitFor();
    expect(await countStored(page)).toBe(1);
    await page.reload();
    await page.getByText("report.pdf").waitFor();
    await page.getByText("The file wasn’t uploaded. Check your connection.").waitFor();
    await page.getByText(KEPT).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Next" }).click();
    await page.reload();
    await page.getByText("1 answer not saved yet").waitFor();
    unblock();
    await submit(page);
    expect((await readAnswers(id))[0]).toEqual([{ responseId: "r1", value: [expect.any(String)] }]);
    await page.getByRole("link", { name: "report.pdf" }).waitFor();
    await expect.poll(() => countStored(page)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  test("is uploaded after a reload, next to those that have arrived, and then no longer kept", async () => {
    const { page, context, close } = await start();
    await chooseFiles(page, "first.pdf");
    await page.getByText("Uploaded", { exact: true }).waitFor();
    await page.locator('[data-save-state="saved"]').waitFor();
    const unblock = await blockUploads(context);
    await chooseFiles(page, "second.pdf");
    await page.getByText(KEPT).waitFor();
    unblock();
    await page.reload();
    await expect.poll(() => page.getByText("Uploaded", { exact: true }).count()).toBe(2);
    await expect
      .poll(() => listFiles(page))
      .toEqual([expect.stringContaining("first.pdf"), expect.stringContaining("second.pdf")]);
    await expect.poll(() => countStored(page)).toBe(0);
    await close();
  });

  test("doesn’t come back after the learner has removed or replaced it", async () => {
    const { page, context, id, close } = await start();
    const unblock = await blockUploads(context);
    await chooseFiles(page, "old.pdf", "removed.pdf");
    await page.getByText(KEPT).waitFor();
    await page.getByRole("button", { name: "Remove removed.pdf" }).click();
    await page.reload();
    await page.getByText("old.pdf").waitFor();
    expect(await page.getByText("removed.pdf").count()).toBe(0);
    await page.getByRole("button", { name: "Remove old.pdf" }).click();
    await chooseFiles(page, "new.pdf");
    await page.getByText(KEPT).waitFor();
    unblock();
    await page.reload();
    await page.getByText("Uploaded", { exact: true }).waitFor();
    await expect.poll(() => listFiles(page)).toEqual([expect.stringContaining("new.pdf")]);
    await submit(page);
    expect((await readAnswers(id))[0]).toEqual([{ responseId: "r1", value: [expect.any(String)] }]);
    await close();
  });

  test("is deleted from the browser when its attempt is submitted without it", async () => {
    const { page, context, id, close } = await start();
    await blockUploads(context);
    await chooseFiles(page, "report.pdf");
    await page.getByText(KEPT).waitFor();
    await page.clock.install();
    await page.getByRole("button", { name: "Review and submit" }).first().click();
    await page.getByRole("button", { name: /^Submit/ }).click();
    await page.getByText("Some files aren’t uploaded yet. Keep this page open.").waitFor();
    // A submission waits for a minute.
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(61_000);
          return page.url();
        },
        { timeout: 30_000 },
      )
      .toMatch(/\/result$/);
    expect(await readAnswers(id)).toEqual([[], []]);
    await expect.poll(() => countStored(page)).toBe(0);
    await close();
  });

  test("is lost with the page if the browser refuses to store it, and the learner is told so", async () => {
    const { page, context, close } = await start();
    await blockUploads(context);
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("The quota has been exceeded", "QuotaExceededError");
      };
    });
    await chooseFiles(page, "report.pdf");
    await page.getByText("Some files aren’t uploaded yet. Keep this page open.").waitFor();
    expect(await countStored(page)).toBe(0);
    await close();
  });
});

describe("a learner", () => {
  test("submits while a file is being uploaded, and the submission waits for it", async () => {
    const { page, context, id, close } = await start();
    const started = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await context.route("**/v1/embed/files*", async (route) => {
      started.resolve();
      await released.promise;
      await route.continue();
    });
    await chooseFiles(page, "report.pdf");
    await started.promise;
    await page.getByRole("button", { name: "Review and submit" }).click();
    await page.getByText("1 question with files that aren’t uploaded").waitFor();
    await page.getByRole("button", { name: /^Submit/ }).click();
    await page.getByText("Some files aren’t uploaded yet.").waitFor();
    released.resolve();
    await page.waitForURL("**/result");
    expect((await readAnswers(id))[0]).toEqual([{ responseId: "r1", value: [expect.any(String)] }]);
    await close();
  });

  test("keeps the keyboard focus while files are added and removed", async () => {
    const { page, close } = await start();
    const input = page.locator("main input[type=file]");
    const isFocused = (name: string) =>
      page
        .getByRole("button", { name, exact: true })
        .evaluate((element) => element === document.activeElement);
    await input.focus();
    await chooseFiles(page, "1.pdf", "2.pdf");
    await expect.poll(() => isFocused("Remove 1.pdf")).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => isFocused("Remove 2.pdf")).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    await close();
  });

  test("uploads a file and draws, finds both after a reload, and the teacher sees them", async () => {
    const { page, problems, id, close } = await start();
    const countUploaded = () => page.getByText("Uploaded", { exact: true }).count();
    await chooseFiles(page, "report.pdf", "2.pdf", "3.pdf");
    await page.getByText("1 file wasn’t added: you can attach up to 2.").waitFor();
    await expect.poll(countUploaded).toBe(2);
    await page.getByRole("button", { name: "Remove 2.pdf" }).click();
    await page
      .locator("main input[type=file]")
      .setInputFiles({ name: "page.html", mimeType: "text/html", buffer: Buffer.from("<html></html>") });
    await page.getByText("Files of this type aren’t accepted here.").waitFor();
    await expectAccessible(page);
    await chooseFiles(page, "1.pdf");
    await expect.poll(countUploaded).toBe(2);
    expect(await page.getByText("page.html").count()).toBe(0);
    await page.getByRole("button", { name: "Remove 1.pdf" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await drawLine(page);
    await page.getByText("Drawing saved").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Redo" }).click();
    await page.getByText("Drawing saved").waitFor();
    await expectAccessible(page);
    const readSaved = async () => {
      const { data } = await api.get(`/v1/assessments/${id}/attempts`);
      return data[0]?.answered_count;
    };
    await expect.poll(readSaved).toBe(2);

    await page.reload();
    await page.getByRole("img", { name: "Your drawing, 0 new lines" }).waitFor();
    await page.getByRole("button", { name: "Previous" }).click();
    await page.getByText("report.pdf").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Review and submit" }).click();
    await page.getByRole("button", { name: "Submit answers" }).click();
    await page.waitForURL("**/result");
    const link = page.getByRole("link", { name: "report.pdf" });
    const href = await link.getAttribute("href");
    expect(await page.evaluate(async (url) => (await fetch(url)).status, href ?? "")).toBe(200);
    expect(problems).toEqual([]);
    await close();

    const [submission] = (await api.get(`/v1/assessments/${id}/results`)).data;
    const { cookies } = await createMember(api.organizationId, "teacher");
    const teacher = await visit(`/results/${submission.id}`, { cookies });
    await teacher.page.getByRole("link", { name: "report.pdf" }).waitFor();
    const drawing = teacher.page.getByRole("img", { name: "drawing.png" });
    await drawing.scrollIntoViewIfNeeded();
    await expect
      .poll(() => drawing.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(300);
    await expectAccessible(teacher.page);
    await teacher.page.goto(`/grading/${id}`);
    await teacher.page.getByRole("link", { name: "Grade Q1" }).click();
    await teacher.page.getByRole("link", { name: "report.pdf" }).waitFor();
    await teacher.page.goto(`/grading/${id}`);
    await teacher.page.getByRole("link", { name: "Grade Q2" }).click();
    await teacher.page.getByRole("img", { name: "A plain" }).waitFor();
    await teacher.page.getByRole("img", { name: "drawing.png" }).waitFor();
    expect(teacher.problems).toEqual([]);
    await teacher.close();
  });
});
