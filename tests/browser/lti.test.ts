import type { Browser, Frame, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#lib/platform/db/client.ts";
import { type Api, createApiClient } from "#tests/support/api.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { awaitHydration, waitUntilHydrated } from "#tests/support/hydration.ts";
import { type CookieFilter, startCookieFilter } from "#tests/support/lti/cookie-filter.ts";
import { addCourse, type Course } from "#tests/support/lti/course.ts";
import { openGradeBook } from "#tests/support/lti/grade-book.ts";
import { createInstructor, createLearner } from "#tests/support/lti/launch.ts";
import { type Platform, startPlatform } from "#tests/support/lti/platform.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { expectAccessible } from "#tests/support/pages.ts";
import { choiceQuestion, openQuestion } from "#tests/support/quiz.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";

let filter: CookieFilter;
let service: RunningService;
let tool = "";
let api: Api;
let browser: Browser;
let [assessmentId, questionId] = ["", ""];
beforeAll(async () => {
  filter = await startCookieFilter();
  tool = filter.url;
  const env = { PUBLIC_URL: tool, ALLOW_INSECURE_WEBHOOKS: "1", WEBHOOK_WORKER: "1" };
  // Chromium blocks all third-party cookies that aren't partitioned, and the frame is on another site than the page.
  const args = ["--test-third-party-cookie-phaseout"];
  [service, browser] = await Promise.all([startService({ build: "production", env }), launchBrowser(args)]);
  filter.forwardTo(Number(new URL(service.baseUrl).port));
  const database = openDatabase(service.connection, 2);
  const { organizationId, apiKey } = await createTestOrganization(database);
  await database.close();
  api = createApiClient(tool, organizationId, apiKey);
  const quiz = await createPublishedAssessment(api, [choiceQuestion(2)], { allowed_attempts: null });
  assessmentId = quiz.id;
  questionId = quiz.exercises[0].questions[0].id;
  await api.patch(`/v1/assessments/${quiz.id}`, { title: "Plate tectonics" });
  await api.post(`/v1/assessments/${quiz.id}/publish`);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await filter?.close();
  if (service) await stopService(service);
});

/** Starts a platform on another site (`localhost`) with a course, and opens a browser there. */
async function openSchool(options: { hasStorage?: boolean; blocksCookies?: boolean; moodle?: boolean } = {}) {
  const platform = await startPlatform({ host: "localhost", moodle: options.moodle ?? false });
  platform.connectTool(tool);
  const registered = await api.post("/v1/lti/platforms", platform.registration);
  expect(registered.error).toBeNull();
  const course = addCourse(platform, tool, options);
  const context = await browser.newContext();
  await awaitHydration(context);
  filter.blocksFrames = options.blocksCookies ?? false;
  const page = await context.newPage();
  const problems: string[] = [];
  context.on("weberror", (error) => problems.push(String(error.error())));
  return { platform, platformId: registered.data.id as string, course, context, page, problems };
}

/** Checks the page of the service in the frame. */
async function expectFrameAccessible(page: Page): Promise<void> {
  const frame = page.frames().find((candidate) => candidate.url().startsWith(tool));
  if (!frame) throw new Error("the frame shows no page of the service");
  await expectAccessible(page, ["light", "dark"], frame);
}
const getMessage = (user = createLearner()) => ({
  user,
  targetLinkUri: `${tool}/lti/launch`,
  assessmentId,
});

/** Opens the course's page, and returns its frame, in which the service appears. */
async function openCourse(
  page: Page,
  course: Course,
  message: Parameters<Course["show"]>[0],
): Promise<Frame> {
  await page.goto(course.show(message));
  const [frame] = page.mainFrame().childFrames();
  if (!frame) throw new Error("the course has no frame");
  return frame;
}

async function answer(view: Page | Frame): Promise<void> {
  const choice = view.getByRole("radio").first();
  await choice.waitFor();
  await waitUntilHydrated(view);
  await choice.check();
  await view.getByRole("button", { name: "Review and submit" }).first().click();
  await view.getByRole("button", { name: /^Submit/ }).click();
  await view.getByRole("heading", { name: "Your result" }).waitFor();
}

const expectSubmitted = async (platformId: string, platform: Platform) => {
  const { data } = await api.get(`/v1/assessments/${assessmentId}/results?learner_ref=lti:${platformId}:7`);
  expect(data).toMatchObject([{ attempt_number: 1 }]);
  await platform.close();
};

test("a teacher adds an assessment to a course, a learner takes it there, and the grade follows a correction, with third-party cookies blocked", async () => {
  const { platform, platformId, course, page, problems } = await openSchool();
  const book = openGradeBook(platform);
  const teacher = { ...getMessage(createInstructor()), deepLinking: true };
  const choice = await openCourse(page, course, teacher);
  await choice.getByRole("searchbox").fill("tectonics");
  await Promise.all([
    page.waitForEvent("framenavigated"),
    choice.getByRole("button", { name: "Search" }).click(),
  ]);
  await choice.getByText("1 published assessment").waitFor();
  await expectFrameAccessible(page);
  await choice.getByRole("button", { name: "Add" }).click();
  await choice.getByText("Added to the course").waitFor();
  expect(course.added).toMatchObject([{ title: "Plate tectonics", custom: { assessment_id: assessmentId } }]);

  const learner = {
    ...getMessage(),
    assessmentId: course.added[0]?.custom.assessment_id ?? "",
    lineItemUrl: book.addLineItem(),
  };
  await answer(await openCourse(page, course, learner));
  await expectFrameAccessible(page);
  expect(problems).toEqual([]);
  await expect.poll(() => book.getGrade(learner.user.sub)).toEqual({ given: 0, maximum: 2 });

  const corrections = [{ question_id: questionId, mode: "full_credit" }];
  const { data } = await api.post(`/v1/assessments/${assessmentId}/regrades`, { corrections });
  await api.post(`/v1/regrades/${data.id}/commit`, { fingerprint: data.fingerprint });
  await expect.poll(() => book.getGrade(learner.user.sub)).toEqual({ given: 2, maximum: 2 });
  await expectSubmitted(platformId, platform);
});

test("a learner is recognized by the platform's storage where all cookies are blocked", async () => {
  const { platform, platformId, course, page, problems } = await openSchool({
    hasStorage: true,
    blocksCookies: true,
  });
  await answer(await openCourse(page, course, getMessage()));
  expect(problems).toEqual([]);
  await expectSubmitted(platformId, platform);
});

test("a learner continues in a new window where nothing recognizes the browser, as in Moodle", async () => {
  const { platform, platformId, course, page, context, problems } = await openSchool({
    blocksCookies: true,
    moodle: true,
  });
  const frame = await openCourse(page, course, getMessage());
  const button = frame.getByRole("button", { name: "Open in a new window" });
  await button.waitFor();
  await expectFrameAccessible(page);
  expect(await frame.locator("body").textContent()).not.toContain("Plate tectonics");
  const [opened] = await Promise.all([context.waitForEvent("page"), button.click()]);
  await answer(opened);
  expect(problems).toEqual([]);
  await expectSubmitted(platformId, platform);
});

test("a teacher grades in the frame without any cookie", async () => {
  const quiz = await createPublishedAssessment(api, [openQuestion()]);
  const [exercise] = quiz.exercises;
  const questionAnswers = [
    { questionId: exercise.questions[0].id, answers: [{ responseId: "r1", value: "An essay" }] },
  ];
  const answers = { exerciseAnswers: [{ exerciseId: exercise.id, questionAnswers }] };
  await api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref: "learner-9", answers });
  const { platform, course, page } = await openSchool({ hasStorage: true, blocksCookies: true });
  const frame = await openCourse(page, course, {
    ...getMessage(createInstructor()),
    assessmentId: quiz.id,
  });
  await frame.getByRole("button", { name: "Grade" }).waitFor();
  await expectFrameAccessible(page);
  await frame.getByRole("button", { name: "Grade" }).click();
  await frame.getByText("An essay").waitFor();
  await expectFrameAccessible(page);
  await frame.getByLabel(/^Points/).fill("1");
  await frame.getByRole("button", { name: "Finish grading" }).click();
  await frame.getByText("Grading is finished.").waitFor();
  await platform.close();
});
