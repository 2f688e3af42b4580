import { isDeepStrictEqual } from "node:util";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { UploadedAsset } from "#lib/contract/assets.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";
import { uploadAsset } from "#lib/domains/assets/upload.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { findAxeViolations } from "#tests/support/axe.ts";
import { setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { createPng } from "#tests/support/pictures.ts";

setUpBrowser();

let api: Api;
let cookies = "";
let picture: UploadedAsset;
beforeAll(async () => {
  api = await createTestClient();
  cookies = (await createMember(api.organizationId, "author")).cookies;
  const ctx = {
    db: testDatabase().db,
    organizationId: api.organizationId,
    actor: { kind: "system" as const },
    now: new Date(),
    requestId: "test",
  };
  picture = await uploadAsset(ctx, { bytes: createPng(400, 200, 90), quota: 1_000_000 });
});

const doc = (...content: unknown[]) => ({ type: "doc", content });
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const textNode = (text: string) => ({ type: "text", text });
const choice = (id: string, text: string) => ({
  type: "simpleAssociableChoice",
  attrs: { id, matchMax: 1 },
  content: [paragraph(textNode(text))],
});
const set = (...content: unknown[]) => ({ type: "matchSet", content });

/** Creates an assessment with one question without a key. */
async function createDraft(content_ast: unknown): Promise<string> {
  const { data } = await api.post("/v1/assessments", {
    title: "Keys",
    exercises: [{ questions: [{ content_ast }] }],
  });
  return data.id;
}

/** Waits until a saved key meets a condition. */
const waitForSavedKey = (id: string, holds: (key: AnswerKey) => boolean): Promise<void> =>
  expect
    .poll(
      async () => {
        const { data } = await api.get(`/v1/assessments/${id}/answer-keys`);
        const questions: { answer_keys: AnswerKey[] }[] = data.exercises[0].questions;
        return questions.flatMap(({ answer_keys }) => answer_keys).some(holds);
      },
      { timeout: 15_000 },
    )
    .toBe(true);

/** Checks only the key's fields; builder-open.test.ts checks the page. */
const expectAccessible = async (page: Page): Promise<void> =>
  expect(await findAxeViolations(page, { within: ["[data-answer-key]"] })).toEqual([]);

/** Drags from the center of one element to the center of another, in several steps because dragging needs them. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const getCenter = async (place: Locator): Promise<[number, number]> => {
    const box = await place.boundingBox();
    if (!box) throw new Error("the element is not visible");
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await to.scrollIntoViewIfNeeded();
  await page.mouse.move(...(await getCenter(from)));
  await page.mouse.down();
  await page.mouse.move(...(await getCenter(to)), { steps: 8 });
  await page.mouse.up();
}

const getTestRegion = (page: Page): Locator => page.getByRole("region", { name: "Test an answer" });

describe("the answer key", () => {
  test("of a blank is tested while it is edited, validates patterns, and is saved", async () => {
    const id = await createDraft(
      doc(
        paragraph(textNode("The capital of France is "), {
          type: "textEntryInteraction",
          attrs: { responseId: "r1" },
        }),
      ),
    );
    const { page, problems, close } = await visit(`/assessments/${id}/edit`, { cookies });
    await page.getByLabel("Accepted answer 1", { exact: true }).fill("Paris");
    await getTestRegion(page).getByRole("textbox").fill("Pariss");
    await getTestRegion(page).getByText("Incorrect", { exact: true }).waitFor();
    await page.getByLabel("Allowed typos").selectOption("One");
    await getTestRegion(page).getByText("Correct", { exact: true }).waitFor();

    await page.getByText("Advanced: patterns").click();
    await page.getByRole("button", { name: "Add pattern" }).click();
    await page.keyboard.type("Lut(");
    await page.getByText(/^Pattern 1 has a \( that isn.t closed/).waitFor();
    await page.keyboard.type("etia)");
    await page.getByText(/a \( that isn.t closed/).waitFor({ state: "detached" });
    await waitForSavedKey(id, (key) => key.type === "text" && key.accept.length === 2 && key.max_typos === 1);
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });

  test("of a point is drawn with the mouse, and moved and resized with the keyboard", async () => {
    const { src, width, height } = picture;
    const image = { src, width, height, alt: "A plain" };
    const id = await createDraft(doc({ type: "selectPointInteraction", attrs: { responseId: "r1", image } }));
    const { page, problems, close } = await visit(`/assessments/${id}/edit`, { cookies });
    const canvas = page.locator(`svg:has(image[href="${src}"])`).first();
    await page.getByRole("button", { name: "Rectangle", exact: true }).click();
    // Unlike `page.mouse`, this waits until the page has stopped moving.
    const moveTo = async (x: number, y: number) => {
      const scale = ((await canvas.boundingBox())?.width ?? 0) / width;
      await canvas.hover({ position: { x: x * scale, y: y * scale } });
    };
    await moveTo(100, 50);
    await page.mouse.down();
    await moveTo(150, 90);
    await moveTo(200, 120);
    await page.mouse.up();
    await page.getByRole("button", { name: /^Move area 1/ }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByLabel("left of area 1").fill("90");
    await waitForSavedKey(id, (key) => {
      const coords = key.type === "point" ? (key.areas[0]?.coords as number[]) : [];
      const [left, top = 0, right = 0, bottom = 0] = coords;
      return (
        left === 90 && Math.abs(top - 50) <= 2 && Math.abs(right - 204) <= 2 && Math.abs(bottom - 124) <= 2
      );
    });
    await page.getByRole("button", { name: "Add a triangle at the center" }).click();
    await page.getByLabel(/^Corners of area 2/).fill("0,0 50,0 50,50");
    await page.getByLabel("Credit for area 2").fill("50");
    await waitForSavedKey(
      id,
      (key) =>
        key.type === "point" &&
        isDeepStrictEqual(key.areas[1], { shape: "poly", coords: [0, 0, 50, 0, 50, 50], fraction: 0.5 }),
    );

    await page.getByText("Image and alt text").click();
    const file = (buffer: Buffer) => ({ name: "plain.png", mimeType: "image/png", buffer });
    await page.locator("input[type=file]").setInputFiles(file(Buffer.from("<svg onload='alert(1)'/>")));
    await page
      .getByRole("alert")
      .getByText("The file must be an image (PNG, JPEG, GIF, WebP, or AVIF)")
      .waitFor();
    const other = createPng(300, 200, 40);
    await page.locator("input[type=file]").setInputFiles(file(other));
    const digest = sha256(other).toString("hex");
    await page.locator(`svg:has(image[href="/assets/${digest}"])`).first().waitFor();
    await expect
      .poll(async () => (await api.get(`/v1/assessments/${id}?version=draft`)).text, { timeout: 15_000 })
      .toContain(`/assets/${digest}`);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });

  test("of a match is selected, dragged, and scored at 320 pixels", async () => {
    const id = await createDraft(
      doc({
        type: "matchInteraction",
        attrs: { responseId: "r1" },
        content: [
          set(choice("s1", "France"), choice("s2", "Italy")),
          set(choice("t1", "Rome"), choice("t2", "Paris")),
        ],
      }),
    );
    const { page, problems, close } = await visit(`/assessments/${id}/edit`, { cookies, width: 320 });
    await page.getByLabel("Correct match for France").selectOption("Rome");
    await page.getByLabel("Correct match for Italy").selectOption("Rome");
    // Rome can be matched only once.
    await expect.poll(() => page.getByLabel("Correct match for France").inputValue()).toBe("");
    await drag(
      page,
      page.locator('[data-answer-key] [aria-hidden="true"] > span').getByText("Paris").first(),
      page.getByLabel("Correct match for France"),
    );
    await page.getByLabel("Scoring").selectOption("Partial credit");
    await page.getByText("Each correct pair earns 1/2 of the points").waitFor();
    const pairs = [
      ["s2", "t1"],
      ["s1", "t2"],
    ];
    await waitForSavedKey(id, (key) =>
      isDeepStrictEqual(key, { type: "match", response_id: "r1", pairs, scoring: "partial" }),
    );
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(problems).toEqual([]);
    await close();
  });
});
