import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { insertFromMenu, openEditor, text, waitForSaved } from "#tests/support/editor.ts";
import { setUpBrowser } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor, type Visitor } from "#tests/support/people.ts";
import { createPng } from "#tests/support/pictures.ts";

setUpBrowser();

const png = (shade: number) => ({
  name: "map.png",
  mimeType: "image/png",
  buffer: createPng(200, 100, shade),
});
/** A WAV file without samples. */
const WAV = Buffer.from(
  "524946462400000057415645666d74201000000001000100401f0000803e0000020010006461746100000000",
  "hex",
);

/** Begins a question with a question type. Returns its interaction. */
async function begin(page: Page, name: string, kind: string, isFirst = false): Promise<Locator> {
  await text(page).focus();
  if (!isFirst) await page.keyboard.press("Control+Enter");
  await page.keyboard.type(`${name}: what is right?`);
  await page.keyboard.press("Enter");
  await insertFromMenu(page, "Question type", name);
  const interaction = page.locator(`.interaction[data-kind="${kind}"]`);
  await interaction.waitFor();
  return interaction;
}

/** Chooses the image of an interaction and describes it. */
async function addPicture(interaction: Locator, shade: number): Promise<void> {
  await interaction.locator("input[type=file]").first().setInputFiles(png(shade));
  await interaction.getByLabel("Alt text").first().fill("A map");
}

const addAreas = async (interaction: Locator): Promise<void> => {
  for (const shape of ["rectangle", "circle"]) {
    await interaction
      .getByRole("button", { name: `Add a ${shape} at the center` })
      .first()
      .click();
  }
};

/** Adds the first two options of an answer key as a pair. */
async function addPair(interaction: Locator): Promise<void> {
  const key = interaction.locator("[data-answer-key]");
  await key.getByLabel("Source of the new pair").selectOption({ index: 1 });
  await key.getByLabel("Target of the new pair").selectOption({ index: 2 });
  await key.getByRole("button", { name: "Add pair" }).click();
}

test("an author makes one question of each further type without an image, and publishes them", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, { title: "Every type" });
  const { page, problems, close } = await openEditor(who, id);

  const pairing = await begin(page, "Pairing", "associateInteraction", true);
  for (const [index, word] of ["Salt", "Pepper", "Cup", "Saucer"].entries()) {
    await pairing.locator(".part-content p").nth(index).click();
    await page.keyboard.type(word);
  }
  await addPair(pairing);

  const hottext = await begin(page, "Text to select", "hottextInteraction");
  await page.keyboard.type("Find the verb: ");
  await hottext.getByLabel("Selectable text 1", { exact: true }).fill("runs");
  await choose(hottext.getByRole("checkbox", { name: "runs" }));

  const upload = await begin(page, "File upload", "uploadInteraction");
  await choose(upload.getByLabel("PDF"));
  await upload.getByLabel("Max files").fill("2");

  const media = await begin(page, "Audio or video", "mediaInteraction");
  await media
    .locator("input[type=file]")
    .setInputFiles({ name: "speech.wav", mimeType: "audio/wav", buffer: WAV });
  await media.getByLabel("Title").fill("A speech");
  await media.getByLabel("Max plays").fill("2");
  // A recording alone is no question.
  await page.getByText("1 issue").first().waitFor();
  await text(page).focus();
  await insertFromMenu(page, "Question type", "Long answer");

  expect(await publish(page, who, id)).toEqual([
    ["match", false],
    ["choice", undefined],
    ["open", undefined],
  ]);
  expect(problems).toEqual([]);
  await close();
});

test("an author makes one question of each further type on an image, and publishes them", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, { title: "Every type on an image" });
  const { page, problems, close } = await openEditor(who, id);

  const order = await begin(page, "Ordering on an image", "graphicOrderInteraction", true);
  await addPicture(order, 10);
  await addAreas(order);
  await order
    .getByRole("button", { name: /Move .* down/ })
    .first()
    .click();

  const associate = await begin(page, "Pairing on an image", "graphicAssociateInteraction");
  await addPicture(associate, 20);
  await addAreas(associate);
  await addPair(associate);

  const labels = await begin(page, "Labels on an image", "graphicGapMatchInteraction");
  await addPicture(labels, 30);
  await addAreas(labels);
  for (const [index, word] of ["North", "South"].entries()) {
    await labels.locator(".part-content").nth(index).click();
    await page.keyboard.type(word);
  }
  await choose(labels.locator("[data-answer-key]").getByRole("checkbox", { name: "North" }).first());

  const place = await begin(page, "Object on an image", "positionObjectInteraction");
  await addPicture(place, 40);
  await place.locator("input[type=file]").first().setInputFiles(png(50));
  await place.getByLabel("Alt text").first().fill("A pin");
  await place.getByRole("button", { name: "Add a circle at the center" }).click();

  const drawing = await begin(page, "Drawing", "drawingInteraction");
  await addPicture(drawing, 60);

  expect(await publish(page, who, id)).toEqual([
    ["order", undefined],
    ["match", false],
    ["match", undefined],
    ["point", undefined],
    ["open", undefined],
  ]);
  expect(problems).toEqual([]);
  await close();
});

/** Publishes once nothing is missing. Returns the type of each answer key, and whether its pairs are directed. */
async function publish(page: Page, who: Visitor, id: string): Promise<(string | boolean | undefined)[][]> {
  await expect.poll(() => page.getByText("Ready to publish").first().isVisible()).toBe(true);
  await waitForSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: "Publish version 1" }).click();
  await expect
    .poll(async () => (await who.request("GET", `/v1/assessments/${id}`)).data?.status)
    .toBe("published");
  const { data } = await who.request("GET", `/v1/assessments/${id}/answer-keys`);
  const keys = data.exercises[0].questions.flatMap(
    ({ answer_keys }: { answer_keys: { type: string; directed?: boolean }[] }) => answer_keys,
  );
  return keys.map(({ type, directed }: { type: string; directed?: boolean }) => [type, directed]);
}

/** Checks a box of the editor, which shows the change once the document has it. */
async function choose(checkboxes: Locator): Promise<void> {
  // Then the key's test answer has another one.
  const checkbox = checkboxes.first();
  await checkbox.click();
  await expect.poll(() => checkbox.isChecked()).toBe(true);
}
