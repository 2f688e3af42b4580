import { isDeepStrictEqual } from "node:util";
import type { ContextDifference, Difference, QuestionDifference } from "#lib/contract/versions.ts";
import type { FormulaReader } from "#lib/core/content/index.ts";
import { diffQuestionContent, toReadableText } from "#lib/core/differences/diff-question.ts";
import { diffWords } from "#lib/core/differences/diff-words.ts";
import { listQuestionFacts } from "#lib/core/differences/question-facts.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import type { StoredExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { countQuestions } from "./count-questions.ts";
import { diffArrangements } from "./diff-arrangements.ts";

type LocatedQuestion = { question: StoredQuestion; exerciseId: string; number: number };

/**
 * Compares two versions of an assessment's content and matches their questions by id. The result follows the order of
 * the later version, with each removed question at its former position. Pure.
 */
export function diffExercises(
  before: readonly StoredExercise[],
  after: readonly StoredExercise[],
): Difference {
  const formula = createFormulaReader();
  const old = locateQuestions(before);
  const fresh = locateQuestions(after);
  const unmovedNumbers = findLongestIncreasing([...fresh.keys()].flatMap((id) => old.get(id)?.number ?? []));
  const changes = [...fresh.values()].flatMap((now): QuestionDifference | [] => {
    const was = old.get(now.question.id);
    return was
      ? diffQuestion(was, now, !unmovedNumbers.has(was.number), formula)
      : describeWholeQuestion(now, "added", formula);
  });
  const removedQuestions = [...old.values()].filter(({ question }) => !fresh.has(question.id));
  const shared = [...fresh.keys()].filter((id) => old.has(id)).length;
  return {
    questions: removedQuestions.reduce(
      (all, was) => insertRemoved(all, describeWholeQuestion(was, "removed", formula)),
      changes,
    ),
    contexts: diffContexts(before, after, formula),
    exercises: diffArrangements(before, after),
    unchanged: shared - changes.filter(({ kind }) => kind === "changed").length,
    question_count: countQuestions(after),
  };
}

function locateQuestions(exercises: readonly StoredExercise[]): Map<string, LocatedQuestion> {
  const all = exercises.flatMap(({ id, questions }) =>
    // A new revision of an item can have the same content.
    questions.map(({ item: _, ...question }) => ({ question, exerciseId: id })),
  );
  return new Map(all.map((each, index) => [each.question.id, { ...each, number: index + 1 }]));
}

/** Finds the longest increasing subsequence of the numbers. Questions that aren't part of it were moved. */
function findLongestIncreasing(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of numbers) {
    let at = ends.findIndex((end) => end > number);
    if (at === -1) at = ends.length;
    previous.set(number, ends[at - 1]);
    ends[at] = number;
  }
  const kept = new Set<number>();
  for (let number = ends.at(-1); number !== undefined; number = previous.get(number)) kept.add(number);
  return kept;
}

function diffQuestion(
  was: LocatedQuestion,
  now: LocatedQuestion,
  isOutOfOrder: boolean,
  formula: FormulaReader,
): QuestionDifference | [] {
  const { question: before } = was;
  const { question: after } = now;
  const moved = isOutOfOrder || was.exerciseId !== now.exerciseId;
  if (!moved && isDeepStrictEqual(before, after)) return [];
  return {
    id: after.id,
    kind: "changed",
    number: { before: was.number, after: now.number },
    moved,
    ...diffQuestionContent(before, after, formula),
  };
}

function describeWholeQuestion(
  { question, number }: LocatedQuestion,
  kind: "added" | "removed",
  formula: FormulaReader,
): QuestionDifference {
  const isNew = kind === "added";
  const text = toReadableText(question.content_ast, formula);
  return {
    id: question.id,
    kind,
    number: { before: isNew ? null : number, after: isNew ? number : null },
    moved: false,
    text: text === "" ? null : [{ kind: isNew ? "inserted" : "deleted", text }],
    facts: isNew
      ? { removed: [], added: listQuestionFacts(question, formula) }
      : { removed: listQuestionFacts(question, formula), added: [] },
    elsewhere: false,
  };
}

/** Inserts a removed question at its former number. */
function insertRemoved(all: QuestionDifference[], removedQuestion: QuestionDifference): QuestionDifference[] {
  const number = removedQuestion.number.before ?? 0;
  const at = all.findIndex((each) => (each.number.after ?? each.number.before ?? 0) >= number);
  return at === -1 ? [...all, removedQuestion] : [...all.slice(0, at), removedQuestion, ...all.slice(at)];
}

function diffContexts(
  before: readonly StoredExercise[],
  after: readonly StoredExercise[],
  formula: FormulaReader,
): ContextDifference[] {
  const ids = new Set([...after, ...before].map(({ id }) => id));
  const findContext = (among: readonly StoredExercise[], id: string) =>
    among.find((exercise) => exercise.id === id)?.shared_context ?? null;
  return [...ids].flatMap((id) => {
    const [was, now] = [findContext(before, id), findContext(after, id)];
    if (isDeepStrictEqual(was, now)) return [];
    const [from, to] = [toReadableText(was, formula), toReadableText(now, formula)];
    return [{ exercise_id: id, text: from === to ? null : diffWords(from, to) }];
  });
}
