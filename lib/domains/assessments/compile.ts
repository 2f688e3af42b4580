import { LRUCache } from "lru-cache";
import { notFound } from "#lib/contract/app-error.ts";
import { parseContent } from "#lib/core/content/index.ts";
import { type CompiledQuestion, compileQuestion } from "#lib/core/grading/index.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { findVersionContent } from "./queries.ts";

/** A question ready to be graded, many times. `index` counts through the whole version. */
export type GradableQuestion = { id: string; index: number; points: number; compiled: CompiledQuestion };
export type GradableExercise = { id: string; questions: GradableQuestion[] };

/** A frozen version, its keys prepared. Immutable, like the version. */
export type CompiledVersion = {
  exercises: GradableExercise[];
  questions: GradableQuestion[];
  exerciseById: Map<string, GradableExercise>;
};

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

/** A question as it is stored, ready to be graded. */
export function compileStoredQuestion(question: StoredQuestion, index: number): GradableQuestion {
  const content = parseContent(question.content_ast);
  // Content was checked when it was written; what no longer parses is treated as opaque rather than lost.
  const { form, interactions } = content.ok ? content : { form: "opaque" as const, interactions: [] };
  return {
    id: question.id,
    index,
    points: question.points,
    compiled: compileQuestion({ points: question.points, form, interactions, keys: question.answer_keys }),
  };
}

/** Versions never change, so what was compiled once holds; bounded by the number of questions held. */
const cache = new LRUCache<string, CompiledVersion>({
  maxSize: 50_000,
  sizeCalculation: (version) => version.questions.length + 1,
});

/** A version of an assessment, compiled. From memory where it was used lately, else one query. 404 if there is none. */
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
