import type { Formula } from "#lib/contract/math.ts";
import { collectFormulas } from "#lib/core/math/formulas.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";

/** By the content they are in: frozen content is read once and held, so its formulas live as long as it does. */
const cache = new WeakMap<readonly StoredExercise[], Formula[]>();

/** The formulas of a version's content, reckoned once for as long as that content is held. */
export function getFormulas(exercises: readonly StoredExercise[]): Formula[] {
  const cached = cache.get(exercises);
  if (cached) return cached;
  const formulas = collectFormulas(
    exercises.flatMap(({ shared_context, questions }) => [
      shared_context,
      ...questions.map(({ content_ast }) => content_ast),
    ]),
  );
  cache.set(exercises, formulas);
  return formulas;
}
