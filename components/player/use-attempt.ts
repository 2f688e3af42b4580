import { useSyncExternalStore } from "react";
import type { Completeness, Elements } from "#components/content/answers.ts";
import type { Attempt } from "./attempt.ts";

/** A part of an attempt's state. `read` gives the same value until that part changes. */
export const useAttempt = <T>(attempt: Attempt, read: () => T): T =>
  useSyncExternalStore(attempt.subscribe, read, read);

export const useElements = (attempt: Attempt, questionId: string): Elements =>
  useAttempt(attempt, () => attempt.elements(questionId));

export type Progress = { completeness: Completeness; flagged: boolean }[];

const LETTERS = { answered: "a", partly: "p", unanswered: "u" } as const;
const WORDS: Record<string, Completeness> = { a: "answered", p: "partly", u: "unanswered" };

/** How far each question is. What is read is one text, so that nothing is made anew while an answer only grows. */
export function useProgress(attempt: Attempt): Progress {
  const written = useAttempt(attempt, () =>
    attempt.questions
      .map((question) => {
        const letter = LETTERS[attempt.completeness(question)];
        return attempt.isFlagged(question.id) ? letter.toUpperCase() : letter;
      })
      .join(""),
  );
  return Array.from(written, (letter) => ({
    completeness: WORDS[letter.toLowerCase()] ?? "unanswered",
    flagged: letter !== letter.toLowerCase(),
  }));
}
