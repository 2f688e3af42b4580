import { LRUCache } from "lru-cache";
import { notFound } from "#lib/contract/app-error.ts";
import { parseContent } from "#lib/core/content/index.ts";
import { type CompiledQuestion, compileQuestion } from "#lib/core/grading/index.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { findVersionContent } from "./version-queries.ts";

/** A question that can be graded any number of times. `index` is its position in the whole version, counted from 0. */
export type GradableQuestion = { id: string; index: number; points: number; compiled: CompiledQuestion };
export type GradableExercise = { id: string; questions: GradableQuestion[] };

/** A version with compiled answer keys. Like the version itself, it is immutable. */
export type CompiledVersion = {
  exercises: GradableExercise[];
  questions: GradableQuestion[];
  exerciseById: Map<string, GradableExercise>;
};

/** Compiles all questions for grading. */
export function compileExercises(stored: readonly StoredExercise[]): CompiledVersion {
  let index = 0;
  const exercises = stored.map((exercise) => ({
    id: exercise.id,
    questions: exercise.questions.map((question) => compileStoredQuestion(question, index++)),
  }));
  return {
    exercises,
    questions: exercises.flatMap((exercise) => exercise.questions),
    exerciseById: new Map(exercises.map((exercise) => [exercise.id, exercise])),
  };
}

/** Compiles a stored question for grading. */
export function compileStoredQuestion(question: StoredQuestion, index: number): GradableQuestion {
  const content = parseContent(question.content_ast);
  // Content was validated when it was written. If it no longer parses, it is graded by its keys alone, like opaque
  // content.
  const { form, interactions } = content.ok ? content : { form: "opaque" as const, interactions: [] };
  return {
    id: question.id,
    index,
    points: question.points,
    compiled: compileQuestion({ points: question.points, form, interactions, keys: question.answer_keys }),
  };
}

/** Versions never change, so cached entries never become stale. The limit is the number of cached questions. */
const cache = new LRUCache<string, CompiledVersion>({
  maxSize: 50_000,
  sizeCalculation: (version) => version.questions.length + 1,
});

/** Returns a compiled version, from the cache or with one query. Throws 404 if the version doesn't exist. */
export async function loadCompiledVersion(
  ctx: Ctx,
  assessmentId: string,
  version: number,
): Promise<CompiledVersion> {
  const key = `${ctx.organizationId} ${assessmentId} ${version}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const stored = await findVersionContent(ctx.db, ctx.organizationId, assessmentId, version);
  if (!stored) throw notFound("Assessment");
  const compiled = compileExercises(stored);
  cache.set(key, compiled);
  return compiled;
}
