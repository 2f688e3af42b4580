import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { AppError } from "#lib/contract/app-error.ts";
import { CreateAssessmentBody } from "#lib/contract/assessments.ts";
import { readExercises } from "#lib/domains/assessments/exercises.ts";
import { startJobRunner } from "#lib/domains/assessments/large-writes/job-runner.ts";
import { createJobSteps, type ReadJob, type ReadResult } from "#lib/domains/assessments/large-writes/jobs.ts";
import { readLargeCreate } from "#lib/domains/assessments/large-writes/read.ts";
import { type JobRunner, setServices } from "#lib/platform/http/services.ts";
import { runInSlices, runSync } from "#lib/platform/runtime/sliced-work.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";

const QUESTIONS = 200;
const body = (points: unknown = 1, count = QUESTIONS) => ({
  title: "Large",
  exercises: [{ questions: Array.from({ length: count }, () => ({ ...choiceQuestion(), points })) }],
});
const job = (value: unknown): ReadJob => ({
  name: "read",
  shape: "create",
  bytes: Buffer.from(JSON.stringify(value)),
  withDigest: true,
});
const maskIds = (text: string) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id");
const toPlain = (result: unknown) => JSON.parse(maskIds(JSON.stringify(result)));

let runner: JobRunner | undefined;
afterEach(async () => {
  await runner?.close();
  runner = undefined;
  setServices(undefined);
});

describe("a job gives the same result", () => {
  test.each([
    ["an accepted body", body()],
    ["a body with an invalid shape", body("many")],
    [
      "a body with invalid content",
      { ...body(), exercises: [{ questions: [{ content_ast: { type: "doc" } }] }] },
    ],
  ])("%s: synchronously, in slices and on the thread", async (_, value) => {
    runner = startJobRunner();
    const onThread = await runner.run(job(value), "a");
    const inOneGo = toPlain(runSync(createJobSteps(job(value))));
    expect(toPlain(await runInSlices(createJobSteps(job(value))))).toEqual(inOneGo);
    expect(
      toPlain({ ...(onThread as ReadResult), digest: Buffer.from((onThread as ReadResult).digest ?? []) }),
    ).toEqual(inOneGo);
  });

  test("as reading the exercises directly", () => {
    const { exercises = [] } = CreateAssessmentBody.parse(body());
    const { body: read } = runSync(createJobSteps(job(body()))) as ReadResult;
    const content = "value" in read && read.value.shape === "create" ? read.value.content : undefined;
    expect(maskIds(content?.exercises ?? "")).toBe(maskIds(JSON.stringify(readExercises(exercises, []))));
  });
});

test("without a thread, other work runs while a body is read", async () => {
  setServices({ jobs: undefined } as never);
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await setImmediate();
  })();
  const bytes = job(body(1, 500)).bytes;
  const read = await readLargeCreate(bytes, { organizationId: "a", withDigest: false });
  isOver = true;
  await others;
  expect(turns).toBeGreaterThan(1);
  expect(read.unreadable).toBeUndefined();
});

describe("the worker thread", () => {
  test("takes turns between organizations, however many jobs one has", async () => {
    runner = startJobRunner();
    const order: string[] = [];
    const run = (organizationId: string) =>
      runner?.run(job(body()), organizationId)?.then(() => order.push(organizationId));
    await Promise.all([...Array.from({ length: 6 }, () => run("a")), run("b"), run("c")]);
    expect(order).toEqual(["a", "a", "b", "c", "a", "a", "a", "a"]);
  });

  test("accepts at most 8 waiting jobs per organization, and more once they are done", async () => {
    runner = startJobRunner();
    setServices({ jobs: runner } as never);
    const read = () => readLargeCreate(job(body()).bytes, { organizationId: "a", withDigest: false });
    const settled = await Promise.allSettled(Array.from({ length: 12 }, read));
    const refused = settled.flatMap((each) => (each.status === "rejected" ? [each.reason as AppError] : []));
    expect(refused.map(({ code, retryAfter }) => [code, retryAfter])).toEqual(
      Array.from({ length: 3 }, () => ["rate_limited", 1]),
    );
    expect((await read()).unreadable).toBeUndefined();
  });

  test("fails only its current job when it dies, and the next job runs", async () => {
    runner = startJobRunner();
    const broken = runner.run({ name: "fit", bytes: Buffer.from("{}") }, "a");
    const next = runner.run(job(body()), "a");
    await expect(broken).rejects.toThrow();
    expect(await next).toMatchObject({ isReadable: true });
  });

  test("rejects waiting jobs when the service stops", async () => {
    runner = startJobRunner();
    const waiting = Promise.allSettled([runner.run(job(body()), "a"), runner.run(job(body()), "b")]);
    await runner.close();
    expect((await waiting).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  test("stops after 30 seconds without a job, and starts again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    runner = startJobRunner();
    await runner.run(job(body()), "a");
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    expect(await runner.run(job(body()), "a")).toMatchObject({ isReadable: true });
  });
});
