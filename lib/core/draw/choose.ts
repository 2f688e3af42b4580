import type { Candidate, DrawPlan } from "./plan.ts";
import { createRandom, sample, shuffle } from "./random.ts";
import { Stream } from "./stream.ts";

/** The maximum number of random draws before the search. */
const MAX_TRIES = 64;

/** The questions that each exercise shows, by exercise, in any order. */
export type Choice = readonly (readonly Candidate[])[];

/**
 * Chooses the questions of an exam. Random choices with two questions of a group are rejected, so that each other
 * choice is equally likely. If all tries are rejected, a search through the candidates in random order finds a choice.
 * Fixed questions are always shown, and no pool shows a question of their groups. Returns undefined if there is no
 * choice.
 */
export function chooseQuestions(plan: DrawPlan, seed: string): Choice | undefined {
  const free = dropBlocked(plan);
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const choice = free.map((exercise, e) =>
      exercise.kind === "fixed"
        ? exercise.candidates
        : sample(exercise.candidates, exercise.draw, createRandom(seed, Stream.choice(attempt, e))),
    );
    const drawn = choice.filter((_, e) => free[e]?.kind === "pool").flat();
    if (!hasRepeatedGroup(drawn) && isComplete(free, choice)) return choice;
  }
  const shuffled = free.map((exercise, e) => ({
    ...exercise,
    candidates: shuffle(exercise.candidates, createRandom(seed, Stream.choice(MAX_TRIES, e))),
  }));
  return search(shuffled) ?? search(free);
}

/**
 * Returns the first pool, by its place in the plan, that can't be drawn together with those before it. Returns
 * undefined if every pool can be drawn: `chooseQuestions` then finds a choice for every seed.
 */
export function findImpossiblePool(plan: DrawPlan): number | undefined {
  const free = dropBlocked(plan);
  if (search(free)) return undefined;
  const impossible = plan.findIndex(
    ({ kind }, e) => kind === "pool" && !search(free.filter((each, i) => i <= e || each.kind === "fixed")),
  );
  return impossible === -1 ? plan.findIndex(({ kind }) => kind === "pool") : impossible;
}

/** Drops the candidates of pools that belong to a group of a fixed question. */
function dropBlocked(plan: DrawPlan): DrawPlan {
  const blocked = new Set(
    plan.flatMap(({ kind, candidates }) =>
      kind === "fixed" ? candidates.flatMap(({ groups }) => groups) : [],
    ),
  );
  return plan.map((exercise) =>
    exercise.kind === "fixed"
      ? exercise
      : {
          ...exercise,
          candidates: exercise.candidates.filter(({ groups }) => !groups.some((group) => blocked.has(group))),
        },
  );
}

const isComplete = (plan: DrawPlan, choice: Choice): boolean =>
  plan.every((exercise, e) => exercise.kind === "fixed" || choice[e]?.length === exercise.draw);

function hasRepeatedGroup(questions: readonly Candidate[]): boolean {
  const groups = questions.flatMap((question) => question.groups);
  return new Set(groups).size < groups.length;
}

/** The maximum number of candidates that a search visits before it gives up. */
const MAX_VISITS = 500_000;

/**
 * Finds a choice without two questions of a group, depth-first, with candidates in their order and the pools first that
 * have the fewest to spare. Returns undefined if there is none, or none among the first `MAX_VISITS`.
 */
function search(plan: DrawPlan): Choice | undefined {
  const chosen: Candidate[][] = plan.map(({ kind, candidates }) => (kind === "fixed" ? [...candidates] : []));
  const pools = plan
    .flatMap((exercise, e) =>
      exercise.kind === "pool" ? [{ ...exercise, chosen: chosen[e] as Candidate[] }] : [],
    )
    .sort((a, b) => a.candidates.length - a.draw - (b.candidates.length - b.draw));
  const taken = new Set<string>();
  let visits = 0;
  const isFree = ({ groups }: Candidate) => !groups.some((group) => taken.has(group));

  const fill = (p: number, from: number): boolean => {
    const pool = pools[p];
    if (!pool) return true;
    const missing = pool.draw - pool.chosen.length;
    if (missing === 0) return fill(p + 1, 0);
    const rest = pool.candidates.slice(from);
    visits += rest.length;
    if (visits > MAX_VISITS || countFirstGroups(rest.filter(isFree)) < missing) return false;
    for (const [i, candidate] of rest.entries()) {
      if (!isFree(candidate)) continue;
      pool.chosen.push(candidate);
      for (const group of candidate.groups) taken.add(group);
      if (fill(p, from + i + 1)) return true;
      pool.chosen.pop();
      for (const group of candidate.groups) taken.delete(group);
    }
    return false;
  };
  return fill(0, 0) ? chosen : undefined;
}

/** Returns an upper limit for the number of these candidates that an exam can show together. */
const countFirstGroups = (candidates: readonly Candidate[]): number =>
  new Set(candidates.map(({ index, groups }) => groups[0] ?? index)).size;
