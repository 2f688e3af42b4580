import type { Place } from "#lib/contract/grading-desk.ts";
import type { Draft } from "./draft.ts";

/** A mark that is not saved yet, as the browser's storage holds it: one item for each answer. */
export type Kept = { place: Place; draft: Draft; revision: number };

const prefix = (owner: string) => `touchstone.grading.${owner}.`;
const nameOf = (owner: string, { submission_id, question_id }: Place) =>
  `${prefix(owner)}${submission_id}.${question_id}`;

/** Storage may be full or forbidden; then what is not saved lives as long as the page. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

export const keep = (owner: string, kept: Kept): void =>
  attempt(() => localStorage.setItem(nameOf(owner, kept.place), JSON.stringify(kept)), undefined);

export const forgetKept = (owner: string, place: Place): void =>
  attempt(() => localStorage.removeItem(nameOf(owner, place)), undefined);

export const keptBy = (owner: string): Kept[] =>
  attempt(() => {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix(owner)));
    return names.flatMap((name) => attempt(() => [JSON.parse(localStorage.getItem(name) ?? "") as Kept], []));
  }, []);
