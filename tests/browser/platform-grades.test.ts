import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { type GradeBook, openGradeBook } from "#tests/support/lti/grade-book.ts";
import { insertLaunch, insertLink, insertPlatform } from "#tests/support/lti/links.ts";
import { AGS_SCOPES, NRPS_SCOPE } from "#tests/support/lti/messages.ts";
import { type Platform, startPlatform } from "#tests/support/lti/platform.ts";
import { openRoster } from "#tests/support/lti/roster.ts";
import { expectAccessible, measureScriptBytes, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

setUpBrowser();

let api: Api;
let teacher = "";
let quiz: Awaited<ReturnType<typeof createPublishedAssessment>>;

beforeAll(async () => {
  api = await createTestClient();
  teacher = (await createMember(api.organizationId, "teacher")).cookies;
});

const MEMBERS = [
  { user_id: "1", name: "Ada Lovelace", roles: ["Learner"] },
  { user_id: "2", name: "Alan Turing", roles: ["Learner"] },
  { user_id: "3", name: "Grace Hopper", roles: ["Learner"] },
  { user_id: "9", name: "A teacher", roles: ["Instructor"] },
];

/** Links a new assessment from a platform that knows its members, and whose gradebook takes the scores of some. */
async function createCourse(enrolled: readonly string[]) {
  const database = testDatabase();
  quiz = await createPublishedAssessment(api, [choiceQuestion(2)], { allowed_attempts: null });
  const platform: Platform = await startPlatform({ moodle: true });
  onTestFinished(() => platform.close());
  platform.handlers.set("POST /token", () => {
    const access_token = crypto.randomUUID();
    platform.accessTokens.set(access_token, [...AGS_SCOPES, NRPS_SCOPE]);
    return { status: 200, body: { access_token, token_type: "Bearer", expires_in: 3600 } };
  });
  const book: GradeBook = openGradeBook(platform);
  book.enrolled = new Set(enrolled);
  const platformId = await insertPlatform(database, api.organizationId, platform.registration);
  const linkId = await insertLink(database, api.organizationId, platformId, {
    assessmentId: quiz.id,
    lineItemUrl: book.addLineItem(),
    membershipsUrl: openRoster(platform, MEMBERS),
  });
  /** Inserts the launch and the learner. Returns the reference. */
  const launch = async (sub: string): Promise<string> => {
    const learner_ref = await insertLaunch(database, api.organizationId, { platformId, linkId, sub });
    const display_name = MEMBERS.find(({ user_id }) => user_id === sub)?.name;
    await api.put(`/v1/learners/${encodeURIComponent(learner_ref)}`, { display_name });
    return learner_ref;
  };
  const submit = async (sub: string): Promise<string> => {
    const learner_ref = await launch(sub);
    const answers = buildAnswers(quiz, ["b"]);
    return (await api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref, answers })).data.submission_id;
  };
  const waitForStatus = (status: string) =>
    waitUntil(
      async () =>
        (await api.get(`/v1/lti/scores?assessment_id=${quiz.id}&status=${status}`)).meta.total === 1,
      status,
    );
  return { book, launch, submit, waitForStatus };
}

test("a grade that the platform refuses is explained beside the result, and sent again by keyboard", async () => {
  const { book, submit, waitForStatus } = await createCourse(["1"]);
  await submit("1");
  await waitForStatus("delivered");
  const refused = await submit("2");
  await waitForStatus("abandoned");

  const path = `/assessments/${quiz.id}/results`;
  const { page, problems, close } = await visit(path, { cookies: teacher });
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await row("Ada Lovelace").getByText("Sent", { exact: true }).waitFor();
  await row("Alan Turing").getByText("Not sent", { exact: true }).waitFor();
  await row("Alan Turing").getByText("learners who left the course").waitFor();
  await expectAccessible(page);

  await page.goto(new URL(`/results/${refused}`, page.url()).href);
  const card = page.getByRole("region", { name: "Grade in learning platform" });
  await card.getByText("A school: Biology").waitFor();
  await card.getByText("2 of 2 points").waitFor();
  await expectAccessible(page);
  book.enrolled?.add("2");
  await card.getByRole("button", { name: "Resend grade" }).press("Enter");
  await page.getByText("The grade will be sent again").first().waitFor();
  await waitUntil(() => book.getGrade("2")?.given === 2);
  await page.reload();
  await card.getByText("Sent", { exact: true }).first().waitFor();
  expect(await card.getByText("left the course").count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test("the results list who is enrolled and hasn't submitted, with links to those who have come, also after the platform failed, or opened before the scripts have loaded", async () => {
  const { launch, submit } = await createCourse(["1"]);
  await submit("1");
  await launch("3");
  const path = `/assessments/${quiz.id}/results`;
  const { page, context, close } = await visit(path, { cookies: teacher });
  let isDown = true;
  await page.route("**/roster", (route) => (isDown ? route.abort() : route.continue()));
  await page.getByText("Show who hasn’t submitted").press("Enter");
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).waitFor();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await page.getByText("2 of 3 enrolled learners haven’t submitted").waitFor();
  expect(await page.getByRole("main").locator("details li").allTextContents()).toEqual([
    "Alan Turing",
    "Grace Hopper",
  ]);
  await expectAccessible(page);
  const links = page.getByRole("main").locator("details li").getByRole("link");
  expect(await links.allTextContents()).toEqual(["Grace Hopper"]);
  await links.press("Enter");
  await page.getByRole("heading", { name: "Grace Hopper", level: 1 }).waitFor();

  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await context.route("**/_next/static/**/*.js", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.getByText("Show who hasn’t submitted").click();
  await page.locator("details[open]").waitFor();
  release();
  await page.getByText("2 of 3 enrolled learners haven’t submitted").waitFor();
  await close();
  expect(await measureScriptBytes(path, teacher)).toBeLessThan(220 * 1024);
});
