import type { AnswerRef } from "#lib/contract/marking.ts";
import type { Draft } from "./draft.ts";

/** A mark that is not saved yet, as the browser's storage holds it: one item for each answer. */
export type StoredMark = { place: AnswerRef; draft: Draft; revision: number };

const getPrefix = (owner: string) => `touchstone.grading.${owner}.`;
const getStorageKey = (owner: string, { submission_id, question_id }: AnswerRef) =>
  `${getPrefix(owner)}${submission_id}.${question_id}`;

/** Storage may be full or forbidden; then what is not saved lives as long as the page. */
function tryStorage<T>(access: () => T, fallback: T): T {
  try {
    return access();
  } catch {
    return fallback;
  }
}

export const storeMark = (owner: string, storedMark: StoredMark): void =>
  tryStorage(
    () => localStorage.setItem(getStorageKey(owner, storedMark.place), JSON.stringify(storedMark)),
    undefined,
  );

export const removeStoredMark = (owner: string, place: AnswerRef): void =>
  tryStorage(() => localStorage.removeItem(getStorageKey(owner, place)), undefined);

export const listStoredMarks = (owner: string): StoredMark[] =>
  tryStorage(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(getPrefix(owner)));
    return keys.flatMap((key) =>
      tryStorage(() => [JSON.parse(localStorage.getItem(key) ?? "") as StoredMark], []),
    );
  }, []);
