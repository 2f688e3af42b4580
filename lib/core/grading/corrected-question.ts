import { type CompiledQuestion, compileQuestion, type QuestionSource, type Slot } from "./question.ts";
import { ZERO } from "./rational.ts";
import type { AnswerKey } from "./registry.ts";

/** A decision that is made without keys: every learner gets all points, or the question doesn't count. */
export type Ruling = "full_credit" | "drop";

/** The keys that hold for a published question after its corrections. */
export type CorrectedKeys = {
  /** At least one. The set that earns the learner the most decides, and the first if several earn the same. */
  keySets: readonly (readonly AnswerKey[])[];
  /** Greater than 0. */
  points: number;
  ruling: Ruling | null;
};

/**
 * Prepares a published question for grading by corrected keys. Answers are still read by the published keys, because
 * learners answered, or are answering, the published question: a value that it accepted is never refused later. A
 * corrected key that can't read such a value gives it nothing. A question that doesn't count is worth 0 points.
 * @throws RangeError for keys that `findCorrectionIssues` would have rejected
 */
export function compileCorrectedQuestion(
  source: QuestionSource,
  { keySets, points, ruling }: CorrectedKeys,
): CompiledQuestion {
  const published = compileQuestion(source);
  const worth = ruling === "drop" ? 0 : points;
  const compiled = keySets.map((keys) =>
    readByPublishedKeys(published, compileQuestion({ ...source, points: worth, keys })),
  );
  const [first, ...alternatives] = compiled;
  if (!first) throw new RangeError("A question needs a set of keys");
  return Object.freeze({ ...first, alternatives: Object.freeze(alternatives), ruling });
}

function readByPublishedKeys(published: CompiledQuestion, corrected: CompiledQuestion): CompiledQuestion {
  const slots = published.slots.map(({ responseId, read, authoredIds }): Slot => {
    const slot = corrected.slots[corrected.slotById.get(responseId) ?? -1];
    if (!slot) throw new RangeError(`The corrected keys have none for ${responseId}`);
    return {
      ...slot,
      read,
      authoredIds,
      grade: slot.grade && gradeAfterReading(slot, slot.grade),
      trace: (response) => {
        const result = response === null ? [] : slot.read(response);
        return slot.trace(Array.isArray(result) ? null : result.value);
      },
    };
  });
  return { ...corrected, slots: Object.freeze(slots), slotById: published.slotById };
}

function gradeAfterReading({ read }: Slot, grade: NonNullable<Slot["grade"]>): NonNullable<Slot["grade"]> {
  const withValue = <T>(response: unknown, use: (value: unknown) => T, otherwise: T): T => {
    const result = read(response);
    return Array.isArray(result) ? otherwise : use(result.value);
  };
  return Object.assign((response: unknown) => withValue(response, grade, ZERO), {
    work: (response: unknown) => withValue(response, (value) => grade.work?.(value) ?? 0, 0),
    findProblem: (response: unknown) =>
      withValue<string | undefined>(response, (value) => grade.findProblem?.(value), undefined),
  });
}
