import { createLocalStorageBackend } from "#lib/client/autosave/local-storage.ts";
import type { AnswerRef } from "#lib/contract/marking.ts";
import type { Draft } from "./draft.ts";

/** A mark that is not saved yet, as the browser's storage holds it: one item for each answer. */
export type StoredMark = { place: AnswerRef; draft: Draft; revision: number };

const getBackend = (owner: string) => createLocalStorageBackend<StoredMark>(`touchstone.grading.${owner}.`);
const getStorageKey = ({ submission_id, question_id }: AnswerRef) => `${submission_id}.${question_id}`;

/** Storage may be full or forbidden; then unsaved marks live as long as the page. */
const ignoreFailure = (operation: Promise<void>): Promise<void> => operation.catch(() => {});

export const storeMark = (owner: string, storedMark: StoredMark): Promise<void> =>
  ignoreFailure(getBackend(owner).set(getStorageKey(storedMark.place), storedMark));

export const removeStoredMarks = (owner: string, places: readonly AnswerRef[]): Promise<void> =>
  ignoreFailure(getBackend(owner).delete(places.map(getStorageKey)));

export async function listStoredMarks(owner: string): Promise<StoredMark[]> {
  const entries = await getBackend(owner)
    .entries()
    .catch(() => []);
  return entries.flatMap(([, storedMark]) => (storedMark ? [storedMark] : []));
}
