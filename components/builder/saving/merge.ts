import type { Draft, DraftExercise, DraftQuestion, DraftSettings } from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";

type FieldName = "title" | "description" | keyof DraftSettings;

/** What both sides changed, and not alike. Null: that side removed it. */
export type Conflict =
  | { kind: "field"; id: FieldName; mine: unknown; theirs: unknown }
  | { kind: "context"; id: string; mine: unknown; theirs: unknown }
  | { kind: "question"; id: string; mine: DraftQuestion | null; theirs: DraftQuestion | null };

export type Merged = { draft: Draft; conflicts: Conflict[] };

/**
 * Three-way: what only one side changed is taken from it, question by question, and so is what it added, removed or
 * moved. Where both changed the same thing, mine stays in its place (theirs where I removed it) and the conflict tells
 * of it. All three speak the same ids.
 */
export function merge(base: Draft, mine: Draft, theirs: Draft): Merged {
  const conflicts: Conflict[] = [];
  const settings = mergeSettings(base, mine, theirs, conflicts);
  const field = (name: "title" | "description") =>
    pick(base[name], mine[name], theirs[name], () => {
      conflicts.push({ kind: "field", id: name, mine: mine[name], theirs: theirs[name] });
    });
  const [title, description] = [field("title"), field("description")];
  const exercises = mergeExercises(base.exercises, mine.exercises, theirs.exercises, conflicts);
  return { draft: { title, description, settings, exercises }, conflicts };
}

/** Mine, unless only they changed it. */
function pick<T>(base: T, mine: T, theirs: T, clash: () => void): T {
  if (isEqual(mine, theirs) || isEqual(theirs, base)) return mine;
  if (isEqual(mine, base)) return theirs;
  clash();
  return mine;
}

function mergeSettings(base: Draft, mine: Draft, theirs: Draft, conflicts: Conflict[]): DraftSettings {
  const names = Object.keys(mine.settings) as (keyof DraftSettings)[];
  const merged = names.map((name) => [
    name,
    pick<unknown>(base.settings[name], mine.settings[name], theirs.settings[name], () => {
      conflicts.push({ kind: "field", id: name, mine: mine.settings[name], theirs: theirs.settings[name] });
    }),
  ]);
  return Object.fromEntries(merged) as DraftSettings;
}

function mergeExercises(
  base: readonly DraftExercise[],
  mine: readonly DraftExercise[],
  theirs: readonly DraftExercise[],
  conflicts: Conflict[],
): DraftExercise[] {
  const questions = mergeQuestions(base, mine, theirs, conflicts);
  const order = mergeOrder(base, mine, theirs);
  const find = (all: readonly DraftExercise[], id: string) => all.find((exercise) => exercise.id === id);
  const places = placesOf(base, mine, theirs, questions);
  return order.flatMap((id) => {
    const [before, own, other] = [find(base, id), find(mine, id), find(theirs, id)];
    const here = places.get(id) ?? [];
    // Removed by one side: gone, unless a question that must stay still lies in it.
    if (before && (!own || !other) && here.length === 0) return [];
    const shown = own ?? other;
    if (!shown) return [];
    const context =
      own && other
        ? pick(before?.shared_context ?? null, own.shared_context, other.shared_context, () => {
            conflicts.push({ kind: "context", id, mine: own.shared_context, theirs: other.shared_context });
          })
        : shown.shared_context;
    return [{ id, shared_context: context, questions: here }];
  });
}

/** Each question that stays, as it is merged. */
function mergeQuestions(
  base: readonly DraftExercise[],
  mine: readonly DraftExercise[],
  theirs: readonly DraftExercise[],
  conflicts: Conflict[],
): Map<string, DraftQuestion> {
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)];
  const merged = new Map<string, DraftQuestion>();
  for (const id of new Set([...own.keys(), ...other.keys()])) {
    const [was, is, theirsIs] = [before.get(id), own.get(id), other.get(id)];
    const clash = () => {
      conflicts.push({ kind: "question", id, mine: is ?? null, theirs: theirsIs ?? null });
    };
    const question = is && theirsIs ? pick(was, is, theirsIs, clash) : (is ?? theirsIs);
    if (was && !(is && theirsIs)) {
      if (isEqual(question, was)) continue;
      clash();
    }
    if (question) merged.set(id, question);
  }
  return merged;
}

const byId = (exercises: readonly DraftExercise[]): Map<string, DraftQuestion> =>
  new Map(exercises.flatMap(({ questions }) => questions.map((question) => [question.id, question])));

const idsOf = (parts: readonly { id: string }[]): string[] => parts.map(({ id }) => id);

/** One order of both sides' parts: that of the side which moved something (mine, if both did), the other's fitted in. */
function mergeOrder(
  base: readonly { id: string }[],
  mine: readonly { id: string }[],
  theirs: readonly { id: string }[],
): string[] {
  const [before, own, other] = [idsOf(base), idsOf(mine), idsOf(theirs)];
  const kept = (ids: string[], among: string[]) => ids.filter((id) => among.includes(id));
  const moved = !isEqual(kept(own, before), kept(before, own));
  const [first, second] = moved ? [own, other] : [other, own];
  const order = [...first];
  for (const [i, id] of second.entries()) {
    if (order.includes(id)) continue;
    const after = second.slice(0, i).findLast((each) => order.includes(each));
    order.splice(after === undefined ? 0 : order.indexOf(after) + 1, 0, id);
  }
  return order;
}

/** Which questions lie in which exercise, in order. */
function placesOf(
  base: readonly DraftExercise[],
  mine: readonly DraftExercise[],
  theirs: readonly DraftExercise[],
  merged: ReadonlyMap<string, DraftQuestion>,
): Map<string, DraftQuestion[]> {
  const homeOf = (exercises: readonly DraftExercise[]) =>
    new Map(exercises.flatMap(({ id, questions }) => questions.map((question) => [question.id, id])));
  const [before, own, other] = [homeOf(base), homeOf(mine), homeOf(theirs)];
  const home = (id: string) => {
    const [was, is, theirsIs] = [before.get(id), own.get(id), other.get(id)];
    return is === undefined || (theirsIs !== undefined && is === was) ? theirsIs : is;
  };
  const flat = (exercises: readonly DraftExercise[]) => exercises.flatMap(({ questions }) => questions);
  const order = mergeOrder(flat(base), flat(mine), flat(theirs));
  const places = new Map<string, DraftQuestion[]>();
  for (const id of order) {
    const question = merged.get(id);
    const at = home(id);
    if (question && at !== undefined) places.set(at, [...(places.get(at) ?? []), question]);
  }
  return places;
}
