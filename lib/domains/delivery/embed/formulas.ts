import type { Formula } from "#lib/contract/math.ts";
import { type LazyFormula, listFormulas, renderFormulas } from "#lib/core/math/formulas.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";

/**
 * The formulas of a version, and of each document. Published content is loaded once and cached, so its formulas live as
 * long as it does. Attempts with a draw have exercises of their own, but they share the documents.
 */
const formulasByContent = new WeakMap<readonly StoredExercise[], Formula[]>();
const formulasByDocument = new WeakMap<object, LazyFormula[]>();

/** Returns the formulas of the content that a learner is shown. Each document of a published version is rendered once. */
export function getFormulas(exercises: readonly StoredExercise[]): Formula[] {
  const cached = formulasByContent.get(exercises);
  if (cached) return cached;
  const documents = exercises.flatMap(({ shared_context, questions }) => [
    shared_context,
    ...questions.map(({ content_ast }) => content_ast),
  ]);
  const formulas = renderFormulas(documents.map(listDocumentFormulas));
  formulasByContent.set(exercises, formulas);
  return formulas;
}

function listDocumentFormulas(document: unknown): LazyFormula[] {
  if (typeof document !== "object" || document === null) return [];
  const cached = formulasByDocument.get(document);
  if (cached) return cached;
  const formulas = listFormulas(document);
  formulasByDocument.set(document, formulas);
  return formulas;
}
