import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Api } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { PDF, uploadQuestion } from "#tests/support/files.ts";
import { createHostedClient } from "#tests/support/learners.ts";
import { expectAccessible, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { createPng } from "#tests/support/pictures.ts";
import { doc, paragraph } from "#tests/support/quiz.ts";

setUpBrowser();

let api: Api;
beforeAll(async () => {
  api = await createHostedClient();
});

async function createQuiz() {
  const uploaded = await api.request("POST", "/v1/assets", {
    raw: createPng(300, 150, 200),
    headers: { "content-type": "image/png" },
  });
  const { src, width, height } = uploaded.data;
  const drawingQuestion = {
    content_ast: doc(paragraph("Draw the river."), {
      type: "drawingInteraction",
      attrs: { responseId: "r1", image: { src, width, height, alt: "A plain" } },
    }),
    answer_keys: [{ type: "open", response_id: "r1" }],
  };
  return createPublishedAssessment(api, [uploadQuestion(), drawingQuestion], { allowed_attempts: null });
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

describe("a learner", () => {
  test("uploads a file and draws, finds both after a reload, and the teacher sees them", async () => {
    const { id, share_code: code } = await createQuiz();
    const { page, problems, close } = await visit(`/take/${code}`);
    await page.getByLabel("Your name").fill("Ada");
    await page.getByRole("button", { name: "Start", exact: true }).click();

    await page
      .locator("main input[type=file]")
      .setInputFiles({ name: "report.pdf", mimeType: "application/pdf", buffer: PDF });
    await page.getByText("Uploaded", { exact: true }).waitFor();
    await page
      .locator("main input[type=file]")
      .setInputFiles({ name: "page.html", mimeType: "text/html", buffer: Buffer.from("<html></html>") });
    await page.getByText("Files of this type aren’t accepted here.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove page.html" }).click();
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
