import { LRUCache } from "lru-cache";
import { type CodedQuestion, findCoded } from "#lib/core/coded-answers/code-answers.ts";
import { parseContent } from "#lib/core/content/index.ts";
import type { Draw, DrawPlan } from "#lib/core/draw/index.ts";
import { compileCorrectedQuestion } from "#lib/core/grading/corrected-question.ts";
import { type CompiledQuestion, compileQuestion } from "#lib/core/grading/index.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { correctQuestion, loadRegrades, type QuestionKeys, type Regrade } from "./corrections.ts";
import { drawVersion, planDraw } from "./draws.ts";
import { loadPlannedSnapshot } from "./snapshot.ts";

/**
 * A question that can be graded any number of times. `index` is its position in the whole version, or in the draw of an
 * attempt, counted from 0. `points` is 0 if a correction dropped the question.
 */
export type GradableQuestion = {
  id: string;
  index: number;
  points: number;
  compiled: CompiledQuestion;
  /** The sets of keys that were compiled, in the same order, and where they and the points come from. */
  keys: QuestionKeys;
  /** What is coded of its answers. Corrections don't change it. */
  coded: CodedQuestion;
};
type GradableExercise = { id: string; questions: GradableQuestion[] };

/** A version with compiled answer keys, corrected by `regrades`. Like the version itself, it is immutable. */
export type CompiledVersion = {
  /** What attempts can show of the whole version. */
  plan: DrawPlan;
  regrades: readonly string[];
  exercises: GradableExercise[];
  questions: GradableQuestion[];
  exerciseById: Map<string, GradableExercise>;
  /** What is coded of the answers to all questions of the whole version, in its order. */
  coded: readonly CodedQuestion[];
};

/**
 * Compiles all questions for grading by the keys that hold after regrades. Draws are cached by plan, so callers that
 * have the version's plan pass it.
 */
export function compileExercises(
  stored: readonly StoredExercise[],
  regrades: readonly Regrade[] = [],
  plan: DrawPlan = planDraw(stored),
): CompiledVersion {
  let index = 0;
  const exercises = stored.map((exercise) => ({
    id: exercise.id,
    questions: exercise.questions.map((question) => compileStoredQuestion(question, index++, regrades)),
  }));
  const questions = exercises.flatMap((exercise) => exercise.questions);
  return {
    plan,
    regrades: regrades.map(({ id }) => id),
    exercises,
    questions,
    exerciseById: new Map(exercises.map((exercise) => [exercise.id, exercise])),
    coded: questions.map(({ coded }) => coded),
  };
}

/** Compiles a stored question for grading by the keys that hold after regrades. */
export function compileStoredQuestion(
  question: StoredQuestion,
  index: number,
  regrades: readonly Regrade[] = [],
): GradableQuestion {
  const content = parseContent(question.content_ast);
  // Content was validated when it was written. If it no longer parses, it is graded by its keys alone, like opaque
  // content.
  const { form, interactions } = content.ok ? content : { form: "opaque" as const, interactions: [] };
  const source = { points: question.points, form, interactions, keys: question.answer_keys };
  const keys = correctQuestion(question, regrades);
  const coded = findCoded(source);
  if (keys.correctedBy === null) {
    return {
      id: question.id,
      index,
      points: question.points,
      compiled: compileQuestion(source),
      keys,
      coded,
    };
  }
  const compiled = compileCorrectedQuestion(source, {
    ...keys,
    keySets: keys.keySets.map((set) => set.keys),
  });
  return { id: question.id, index, points: keys.ruling === "drop" ? 0 : keys.points, compiled, keys, coded };
}

/** Versions and committed regrades never change, so cached entries never become stale. The limit is in questions. */
const cache = new LRUCache<string, CompiledVersion>({
  maxSize: 50_000,
  sizeCalculation: (version) => version.questions.length + 1,
});

/**
 * Returns a compiled version, corrected by `regrades`, from the cache or with one query, or two if it is corrected.
 * Throws 404 if the version doesn't exist.
 */
export async function loadCompiledVersion(
  ctx: Ctx,
  assessmentId: string,
  version: number,
  regrades: readonly string[],
): Promise<CompiledVersion> {
  const key = [ctx.organizationId, assessmentId, version, ...regrades].join(" ");
  const cached = cache.get(key);
  if (cached) return cached;
  const { exercises, plan } = await loadPlannedSnapshot(ctx, assessmentId, version);
  const compiled = compileExercises(exercises, await loadRegrades(ctx, regrades), plan);
  cache.set(key, compiled);
  return compiled;
}

/**
 * Returns the questions that a submission's learner was asked, with the keys that decided: those of its version,
 * corrected by its regrades. Throws 404.
 */
export const loadSubmittedVersion = async (
  ctx: Ctx,
  row: { assessmentId: string; assessmentVersion: number; regrades: readonly string[]; draw: Draw | null },
): Promise<CompiledVersion> =>
  drawVersion(
    await loadCompiledVersion(ctx, row.assessmentId, row.assessmentVersion, row.regrades),
    row.draw,
  );
