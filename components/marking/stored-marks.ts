import { createLocalStorageBackend } from "#lib/client/autosave/local-storage.ts";
import type { MarkerRole } from "#lib/contract/grading.ts";
import type { AnswerRef } from "#lib/contract/marking.ts";
import type { Draft } from "./draft.ts";

/** An unsaved mark in the browser's storage, which contains one item per answer. */
export type StoredMark = {
  place: AnswerRef;
  draft: Draft;
  revision: number;
  /** Earlier releases didn't store it. */
  role?: MarkerRole;
};

const getBackend = (owner: string) => createLocalStorageBackend<StoredMark>(`touchstone.grading.${owner}.`);
const getStorageKey = ({ submission_id, question_id }: AnswerRef) => `${submission_id}.${question_id}`;

/** Ignores storage errors. If storage is full or blocked, unsaved marks are lost when the page is closed. */
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
