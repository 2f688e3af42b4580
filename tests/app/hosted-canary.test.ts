import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { findLeaks, type PlantedCanaries, plantCanaries } from "#tests/support/canaries.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createLearner, type Learner } from "#tests/support/learners.ts";
import { buildAnswers } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

type Fetched = Awaited<ReturnType<typeof createPublishedAssessment>>;

/** Creates an assessment whose answer keys contain only canaries. */
async function createPlantedAssessment(
  show_solutions: string,
): Promise<{ planted: PlantedCanaries; assessment: Fetched }> {
  const planted = plantCanaries();
  const settings = { show_solutions, allowed_attempts: 2, passing_score_percent: 1 };
  return { planted, assessment: await createPublishedAssessment(api, planted.questions, settings) };
}

const listCanaries = ({ canaries }: PlantedCanaries) => [
  ...canaries.machine,
  ...canaries.teacher,
  canaries.feedback,
];

/** Fetches a page in each form in which it is served. */
async function fetchPageForms(learner: Learner, path: string): Promise<string> {
  const forms = [{}, { RSC: "1" }, { RSC: "1", "Next-Router-Prefetch": "1" }];
  const pages = await Promise.all(
    forms.map((headers) => learner.page(path, headers as Record<string, string>)),
  );
  return pages.map(({ text, location }) => text + location).join("\n");
}

/** Fetches everything that a learner receives between opening the link and submitting. */
async function fetchBeforeSubmit(
  learner: Learner,
  { planted, assessment }: { planted: PlantedCanaries; assessment: Fetched },
) {
  const code = assessment.share_code;
  const seen = [await fetchPageForms(learner, `/take/${code}`)];
  seen.push((await learner.start(code, { name: "Anna" })).text);
  seen.push(
    await fetchPageForms(learner, `/take/${code}`),
    await fetchPageForms(learner, `/take/${code}/attempt`),
  );
  const token = learner.token(code);
  const answers = buildAnswers(assessment, planted.incorrect);
  seen.push((await learner.embed("GET", `assessments?token=${token}`)).text);
  seen.push((await learner.embed("PUT", "progress", { token, answers })).text);
  seen.push(
    await fetchPageForms(learner, `/take/${code}/result`),
    await fetchPageForms(learner, `/take/${code}?as=other`),
  );
  return seen.join("\n");
}

async function submitAttempt(learner: Learner, assessment: Fetched, values: readonly unknown[]) {
  const token = learner.token(assessment.share_code);
  const answers = buildAnswers(assessment, values);
  const submitted = await learner.embed("POST", "submit", { token, answers });
  expect(submitted.status).toBe(200);
  return submitted.text;
}

describe("the hosted pages", () => {
  test.each(["never", "after_submit", "after_passing", "after_last_attempt"])(
    "leak no answer key before an attempt is submitted, with solutions %s",
    async (show) => {
      const world = await createPlantedAssessment(show);
      const seen = await fetchBeforeSubmit(createLearner(), world);
      expect(seen).toContain("Capital?");
      expect(findLeaks(seen, listCanaries(world.planted))).toEqual([]);
    },
  );

  test.each([
    ["never", "correct"],
    // Passing is provisional until a teacher has graded.
    ["after_passing", "correct"],
    ["after_passing", "incorrect"],
    ["after_last_attempt", "correct"],
  ] as const)("leak no answer key after submitting, with solutions %s and answers %s", async (show, how) => {
    const world = await createPlantedAssessment(show);
    const learner = createLearner();
    await fetchBeforeSubmit(learner, world);
    const { assessment, planted } = world;
    const code = assessment.share_code;
    const seen = [await submitAttempt(learner, assessment, planted[how])];
    for (const path of ["", "/result", "/attempt"])
      seen.push(await fetchPageForms(learner, `/take/${code}${path}`));
    expect(seen.join()).toContain("Results by question");
    expect(findLeaks(seen.join("\n"), listCanaries(planted))).toEqual([]);
  });

  test("show automatic answer keys to their learner where allowed, and never a teacher's rubric", async () => {
    const world = await createPlantedAssessment("after_submit");
    const learner = createLearner();
    await fetchBeforeSubmit(learner, world);
    const { assessment, planted } = world;
    await submitAttempt(learner, assessment, planted.incorrect);
    const seen = await fetchPageForms(learner, `/take/${assessment.share_code}/result`);
    expect(findLeaks(seen, planted.canaries.machine).length).toBeGreaterThan(5);
    expect(findLeaks(seen, [planted.canaries.feedback])).toEqual([planted.canaries.feedback]);
    expect(findLeaks(seen, planted.canaries.teacher)).toEqual([]);
    const others = await fetchPageForms(createLearner(), `/take/${assessment.share_code}/result`);
    expect(findLeaks(others, listCanaries(planted))).toEqual([]);
    // A new attempt shows the questions without the solutions again.
    const again = await learner.start(assessment.share_code, { again: true });
    expect(again.status).toBe(201);
    const next = await fetchPageForms(learner, `/take/${assessment.share_code}/attempt`);
    expect(next).toContain("Capital?");
    expect(findLeaks(next, listCanaries(planted))).toEqual([]);
  });
});
