import { useSyncExternalStore } from "react";
import type { AnswerElements, Completeness } from "#components/content/answers.ts";
import type { Attempt } from "./attempt.ts";

/** Subscribes to a part of an attempt's state. `read` must return the same value until that part changes. */
export const useAttempt = <T>(attempt: Attempt, read: () => T): T =>
  useSyncExternalStore(attempt.subscribe, read, read);

export const useElements = (attempt: Attempt, questionId: string): AnswerElements =>
  useAttempt(attempt, () => attempt.elements(questionId));

export type Progress = { id: string; number: number; completeness: Completeness; flagged: boolean }[];

/**
 * Returns the completeness and flag of each question. They are compared as a single string, so that typing in an answered
 * question doesn't cause a render.
 */
export function useProgress(attempt: Attempt, getCompleteness = attempt.completeness): Progress {
  const read = () =>
    attempt.questions.map((question) => ({
      id: question.id,
      number: question.number,
      completeness: getCompleteness(question),
      flagged: attempt.isFlagged(question.id),
    }));
  useAttempt(attempt, () => JSON.stringify(read()));
  return read();
}

/** Returns whether files of each question's answer are `sending` or `failed`, or "" if it lacks none. */
export const useFileStates = (attempt: Attempt): string[] =>
  useAttempt(attempt, () => attempt.questions.map(({ id }) => attempt.pending?.getState(id)).join()).split(
    ",",
  );
