/** Measures only grading, on one core, without a database or HTTP. */

import type { Answers } from "#lib/contract/submissions.ts";
import { gradeResponses, scoreQuestion } from "#lib/core/grading/index.ts";
import { type CompiledVersion, compileExercises } from "#lib/domains/assessments/compile.ts";
import { gradeAnswers } from "#lib/domains/submissions/grade-answers.ts";
import { type GivenAnswers, validateAnswers } from "#lib/domains/submissions/validate-answers.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { median } from "./numbers.ts";
import { runWorker } from "./worker.ts";

export type GradingConfig = { exercises: StoredExercise[]; answers: string[]; seconds: number };

/**
 * The speeds in questions per second: graded and totaled, the same with validation of the answers, and by type of key.
 */
export type GradingSpeed = { graded: number; checkedAndGraded: number; byType: Record<string, number> };

const SETTINGS = { passingScorePercent: 60, gradeSkipped: false };
const ROUNDS = 5;

await runWorker<GradingConfig, GradingSpeed>(async ({ exercises, answers, seconds }) => {
  const version = compileExercises(exercises);
  const parsed = answers.map((text) => JSON.parse(text) as Answers);
  const fittedAnswers = parsed.map((each) => validateAnswers(version, each));
  const count = version.questions.length;
  const types = exercises.flatMap(({ questions }) => questions.map((q) => q.answer_keys[0]?.type ?? "none"));

  const benchmarks: Record<string, (n: number) => number> = {
    graded: (n) => {
      gradeAnswers(version, fittedAnswers[n % fittedAnswers.length] ?? [], SETTINGS);
      return count;
    },
    checkedAndGraded: (n) => {
      gradeAnswers(version, validateAnswers(version, parsed[n % parsed.length] as Answers), SETTINGS);
      return count;
    },
  };
  for (const type of new Set(types))
    benchmarks[type] = createTypeBenchmark(version, types, type, fittedAnswers);
  const share = seconds / (Object.keys(benchmarks).length * (ROUNDS + 1));
  const speeds = measureSpeeds(benchmarks, share);
  const { graded = 0, checkedAndGraded = 0, ...byType } = speeds;
  return { ready: { graded, checkedAndGraded, byType } };
});

/** Returns a function that grades the questions of one type, including skipped ones, and returns their number. */
function createTypeBenchmark(
  version: CompiledVersion,
  types: string[],
  type: string,
  fittedAnswers: GivenAnswers[],
) {
  const questions = version.questions.filter((_, i) => types[i] === type);
  return (n: number) => {
    const answers = fittedAnswers[n % fittedAnswers.length] ?? [];
    for (const { compiled, index } of questions) {
      const responses = answers[index]?.responses ?? [];
      scoreQuestion(compiled, gradeResponses(compiled, responses), responses);
    }
    return questions.length;
  };
}

/** Runs each task in turn for `seconds`, in rounds. The first round is a warm-up. Returns the medians per second. */
function measureSpeeds(
  benchmarks: Record<string, (n: number) => number>,
  seconds: number,
): Record<string, number> {
  const speeds = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, step] of Object.entries(benchmarks)) {
      const speed = measureSpeed(step, seconds);
      if (round > 0) speeds.set(name, [...(speeds.get(name) ?? []), speed]);
    }
  }
  return Object.fromEntries([...speeds].map(([name, values]) => [name, median(values)]));
}

function measureSpeed(step: (n: number) => number, seconds: number): number {
  const startedAt = performance.now();
  let now = startedAt;
  let done = 0;
  for (let n = 0; now - startedAt < seconds * 1000; now = performance.now()) {
    for (const last = n + 16; n < last; n++) done += step(n);
  }
  return (done / (now - startedAt)) * 1000;
}
