import { useSyncExternalStore } from "react";
import type { AnswerElements, Completeness } from "#components/content/answers.ts";
import type { Attempt } from "./attempt.ts";

/** Subscribes to a part of an attempt's state. `read` must return the same value until that part changes. */
export const useAttempt = <T>(attempt: Attempt, read: () => T): T =>
  useSyncExternalStore(attempt.subscribe, read, read);

export const useElements = (attempt: Attempt, questionId: string): AnswerElements =>
  useAttempt(attempt, () => attempt.elements(questionId));

export type Progress = { completeness: Completeness; flagged: boolean }[];

const COMPLETENESS_CODES = { answered: "a", partly: "p", unanswered: "u" } as const;
const COMPLETENESS_BY_CODE: Record<string, Completeness> = { a: "answered", p: "partly", u: "unanswered" };

/**
 * Returns the completeness and flag of each question. They are read as a single string, so that typing in an answered
 * question doesn't cause a render.
 */
export function useProgress(attempt: Attempt, getCompleteness = attempt.completeness): Progress {
  const encoded = useAttempt(attempt, () =>
    attempt.questions
      .map((question) => {
        const code = COMPLETENESS_CODES[getCompleteness(question)];
        return attempt.isFlagged(question.id) ? code.toUpperCase() : code;
      })
      .join(""),
  );
  return Array.from(encoded, (code) => ({
    completeness: COMPLETENESS_BY_CODE[code.toLowerCase()] ?? "unanswered",
    flagged: code !== code.toLowerCase(),
  }));
}

/** Returns whether files of each question's answer are `sending` or `failed`, or "" if it lacks none. */
export const useFileStates = (attempt: Attempt): string[] =>
  useAttempt(attempt, () => attempt.questions.map(({ id }) => attempt.pending?.getState(id)).join()).split(
    ",",
  );
