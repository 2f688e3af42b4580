import { beforeAll, describe, expect, test } from "vitest";
import { type Api, newOrganization } from "#tests/support/api.ts";
import { leaks, type Planted, plantCanaries } from "#tests/support/canaries.ts";
import { type Learner, newLearner } from "#tests/support/learners.ts";
import { answersFor } from "#tests/support/quiz.ts";
import { published } from "#tests/support/steps.ts";

let api: Api;
beforeAll(async () => {
  api = await newOrganization();
});

type Fetched = Awaited<ReturnType<typeof published>>;

/** An assessment whose keys hold nothing but canaries. */
async function plant(show_solutions: string): Promise<{ planted: Planted; assessment: Fetched }> {
  const planted = plantCanaries();
  const settings = { show_solutions, allowed_attempts: 2, passing_score_percent: 1 };
  return { planted, assessment: await published(api, planted.questions, settings) };
}

const everything = ({ canaries }: Planted) => [...canaries.machine, ...canaries.teacher, canaries.feedback];

/** A page in each form that it is sent in. */
async function pagesOf(learner: Learner, path: string): Promise<string> {
  const forms = [{}, { RSC: "1" }, { RSC: "1", "Next-Router-Prefetch": "1" }];
  const pages = await Promise.all(
    forms.map((headers) => learner.page(path, headers as Record<string, string>)),
  );
  return pages.map(({ text, location }) => text + location).join("\n");
}

/** Everything that a learner is sent from the link to the moment before handing in. */
async function beforeHandingIn(
  learner: Learner,
  { planted, assessment }: { planted: Planted; assessment: Fetched },
) {
  const code = assessment.share_code;
  const seen = [await pagesOf(learner, `/take/${code}`)];
  seen.push((await learner.start(code, { name: "Anna" })).text);
  seen.push(await pagesOf(learner, `/take/${code}`), await pagesOf(learner, `/take/${code}/attempt`));
  const token = learner.token(code);
  const answers = answersFor(assessment, planted.wrong);
  seen.push((await learner.embed("GET", `assessments?token=${token}`)).text);
  seen.push((await learner.embed("PUT", "progress", { token, answers })).text);
  seen.push(await pagesOf(learner, `/take/${code}/result`), await pagesOf(learner, `/take/${code}?as=other`));
  return seen.join("\n");
}

async function handIn(learner: Learner, assessment: Fetched, values: readonly unknown[]) {
  const token = learner.token(assessment.share_code);
  const answers = answersFor(assessment, values);
  const submitted = await learner.embed("POST", "submit", { token, answers });
  expect(submitted.status).toBe(200);
  return submitted.text;
}

describe("the hosted pages", () => {
  test.each(["never", "after_submit", "after_passing", "after_last_attempt"])(
    "let no key out before an attempt is handed in, with solutions %s",
    async (show) => {
      const world = await plant(show);
      const seen = await beforeHandingIn(newLearner(), world);
      expect(seen).toContain("Capital?");
      expect(leaks(seen, everything(world.planted))).toEqual([]);
    },
  );

  test.each([
    ["never", "right"],
    // Passing is provisional while a teacher's marks are awaited.
    ["after_passing", "right"],
    ["after_passing", "wrong"],
    ["after_last_attempt", "right"],
  ] as const)("let no key out afterwards, with solutions %s and answers %s", async (show, how) => {
    const world = await plant(show);
    const learner = newLearner();
    await beforeHandingIn(learner, world);
    const { assessment, planted } = world;
    const code = assessment.share_code;
    const seen = [await handIn(learner, assessment, planted[how])];
    for (const path of ["", "/result", "/attempt"]) seen.push(await pagesOf(learner, `/take/${code}${path}`));
    expect(seen.join()).toContain("Question by question");
    expect(leaks(seen.join("\n"), everything(planted))).toEqual([]);
  });

  test("show the machine's keys where they may, to the learner alone, and never what a teacher grades by", async () => {
    const world = await plant("after_submit");
    const learner = newLearner();
    await beforeHandingIn(learner, world);
    const { assessment, planted } = world;
    await handIn(learner, assessment, planted.wrong);
    const seen = await pagesOf(learner, `/take/${assessment.share_code}/result`);
    expect(leaks(seen, planted.canaries.machine).length).toBeGreaterThan(5);
    expect(leaks(seen, [planted.canaries.feedback])).toEqual([planted.canaries.feedback]);
    expect(leaks(seen, planted.canaries.teacher)).toEqual([]);
    const others = await pagesOf(newLearner(), `/take/${assessment.share_code}/result`);
    expect(leaks(others, everything(planted))).toEqual([]);
    // Begun again, the questions are asked as before: without what was shown.
    const again = await learner.start(assessment.share_code, { again: true });
    expect(again.status).toBe(201);
    const next = await pagesOf(learner, `/take/${assessment.share_code}/attempt`);
    expect(next).toContain("Capital?");
    expect(leaks(next, everything(planted))).toEqual([]);
  });
});
