import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import { expectAccessible, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

/** A reference that must be encoded in a path. */
const REFERENCE = "ada/1 ?#%";

let api: Api;
let cookies = "";
beforeAll(async () => {
  api = await createTestClient();
  cookies = (await createMember(api.organizationId, "owner")).cookies;
  const quiz = await createPublishedAssessment(api, [choiceQuestion()]);
  const answers = buildAnswers(quiz, ["b"]);
  for (const learner_ref of [REFERENCE, "grace"])
    await api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref, answers });
});

const getRef = (ref: string) => `/v1/learners/${encodeURIComponent(ref)}`;

test("a learner is found, given a name and extra time, renamed, exported and erased with a receipt", async () => {
  const { page, problems, close } = await visit("/learners?q=ada", { cookies });
  await expectAccessible(page);
  await page.getByRole("link", { name: REFERENCE }).press("Enter");
  await page.getByRole("heading", { name: REFERENCE, level: 1 }).waitFor();

  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Edit" }).press("Enter");
  await page.getByLabel("Extra time (%)").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Extra time (%)").fill("901");
  await page.getByLabel("Extra time (%)").press("Enter");
  await page.getByText("Enter a number from 0 to 900.").waitFor();
  await page.getByLabel("Extra time (%)").fill("12.5");
  await page.getByLabel("Extra attempts").fill("1");
  // An integrator's own system changes the metadata while the dialog is open.
  await api.put(getRef(REFERENCE), { metadata: { class: "8a" } });
  await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
  await page.getByLabel("Name", { exact: true }).press("Enter");
  await page.getByRole("heading", { name: "Ada Lovelace", level: 1 }).waitFor();
  await page.getByText("12.5% extra time, 1 extra attempt").waitFor();
  expect((await api.get(getRef(REFERENCE))).data).toMatchObject({
    display_name: "Ada Lovelace",
    accommodations: { time_factor: 1.125, extra_attempts: 1 },
    metadata: { class: "8a" },
  });

  await page.getByRole("button", { name: "Change reference" }).press("Enter");
  const reference = page.getByLabel("New reference");
  await reference.fill("grace");
  await reference.press("Enter");
  await page.getByText("Another learner has this learner_ref").waitFor();
  await reference.fill("ada-2");
  await reference.press("Enter");
  await page.waitForURL(/\/learners\/ada-2$/);
  const exported = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export data" }).press("Enter");
  expect(await readFile(await (await exported).path(), "utf8")).toContain("Ada Lovelace");

  await page.getByRole("button", { name: "Erase", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Erase learner" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Erase learner" }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.getByLabel("Type “erase” to confirm").fill("erase");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Learner erased" }).waitFor();
  await expectAccessible(page);
  const downloaded = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download receipt" }).press("Enter");
  const receipt = JSON.parse(await readFile(await (await downloaded).path(), "utf8"));
  expect((await api.post("/v1/receipts/verify", receipt)).data).toEqual({ genuine: true });
  expect((await api.get(getRef("ada-2"))).status).toBe(404);
  await page.getByRole("link", { name: "Go to learners" }).press("Enter");
  await page.getByRole("link", { name: "grace" }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('the learner ".." is opened, renamed, and erased from the list, though no URL can contain the reference', async () => {
  const quiz = await createPublishedAssessment(api, [choiceQuestion()]);
  const answers = buildAnswers(quiz, ["b"]);
  for (const learner_ref of ["", ".."])
    await api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref, answers });
  const { page, problems, close } = await visit("/learners", { cookies });
  await page.getByRole("link", { name: "..", exact: true }).press("Enter");
  await page.getByRole("heading", { name: "..", level: 1 }).waitFor();
  await expectAccessible(page);
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Change reference" }).press("Enter");
  await page.getByLabel("New reference").fill("dots");
  await page.getByLabel("New reference").press("Enter");
  await page.waitForURL(/\/learners\/dots$/);

  const { data: blank } = await api.get("/v1/learners");
  const { learner_id } = blank.find((each: { learner_ref: string }) => each.learner_ref === "");
  await page.goto(new URL(`/learners/id:${learner_id}`, page.url()).href);
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await page.getByRole("button", { name: "Erase", exact: true }).press("Enter");
  await page.getByLabel("Type “erase” to confirm").fill("erase");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Learner erased" }).waitFor();
  expect((await api.get(`/v1/learners/id:${learner_id}`)).status).toBe(404);
  expect(problems).toEqual([]);
  await close();
});
