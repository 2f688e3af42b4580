import { compileQuestion, gradeResponses, readAnswers, scoreQuestion } from "#lib/core/grading/index.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import { toNumber } from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { AnswerKeys } from "#lib/core/grading/registry.ts";
import { validateKeys } from "#lib/core/grading/validate-keys.ts";
import { createRandom } from "#lib/core/random.ts";
import { isSameFraction } from "../quiz/fractions.ts";
import { SkippedItem } from "../skipped-item.ts";
import { proposeKeys, type UnitScore } from "./candidates.ts";
import type { Values } from "./conditions.ts";
import { toFraction } from "./fractions.ts";
import type { Processing } from "./processing.ts";
import { createBestSample, listSamples } from "./samples.ts";
import type { Sample, Unit } from "./units.ts";

export type Proof = {
  keys: AnswerKey[];
  /** The source's maximum. */
  points: number;
  /** Whether a response can score below zero in the source. */
  isNegative: boolean;
  /** The responses that were compared. */
  trials: readonly Trial[];
};

/** A response to the whole item: a sample of each unit. */
export type Trial = {
  values: Values;
  answers: readonly unknown[];
  fraction: number;
  feedback: ReadonlySet<string>;
};

const MAX_TRIALS = 1_500;
const RANDOM_TRIALS = 300;
/** The comparisons that proving one item can take. */
const MAX_COMPARISONS = 500_000;

/**
 * Finds keys with which our grading gives the same score as the source's processing for every response that is tried.
 * @throws SkippedItem if there are none
 */
export function proveKeys(
  units: readonly Unit[],
  processing: Processing,
  interactions: readonly Interaction[],
): Proof {
  const requireFew = (trials: number): void => {
    if (processing.size * trials > MAX_COMPARISONS)
      throw new SkippedItem("too_large", "resprocessing", "resprocessing");
  };
  const run = (parts: readonly Sample["values"][]) => processing.run(new Map(parts.flat()));
  const listed = units.map((unit) => listSamples(unit, processing));
  // There are at least as many combinations.
  requireFew(1 + listed.reduce((sum, { length }) => sum + length - 1, 0));
  const scored = units.map((unit, i) => scoreSamples(unit, listed[i] ?? [], ({ values }) => run([values])));
  const samples = scored.map((each) => each.map(({ sample }) => sample));
  const combinations = combine(samples);
  requireFew(combinations.length);
  const results = combinations.map((parts) => run(parts.map(({ values }) => values)));
  const reached = Math.max(...results.map(({ score }) => score));
  const maximum = findMaximum(processing, reached);
  const trials = combinations.map((parts, i): Trial => {
    const { score = 0, feedback = new Set<string>() } = results[i] ?? {};
    const answers = parts.map(({ answer }) => answer);
    return {
      values: new Map(parts.flatMap(({ values }) => values)),
      answers,
      fraction: score / maximum,
      feedback,
    };
  });
  const alone = scored.map((each) =>
    each.map(({ sample, result }) => ({ sample, score: result.score / maximum })),
  );
  const keys = chooseKeys(units, alone, interactions, {
    scoreUnlimited: (values) => run([values]).unlimited / maximum,
    getConstants: (ident) => processing.constants.get(ident) ?? [],
  });
  const responseIds = units.map(({ responseId }) => responseId);
  if (!agrees(keys, interactions, responseIds, trials)) throw refuse();
  return {
    keys,
    points:
      Math.abs(maximum - (processing.maximum ?? maximum)) <= processing.rounding
        ? (processing.maximum ?? maximum)
        : maximum,
    isNegative: trials.some(({ fraction }) => fraction < 0),
    trials,
  };
}

const refuse = (): SkippedItem =>
  new SkippedItem("custom_response_processing", "resprocessing", "resprocessing");

/** The declared maximum, or the one that is reached if shares of it were rounded or there is none. */
function findMaximum({ maximum, rounding }: Processing, reached: number): number {
  const found =
    maximum !== undefined && maximum > 0 && Math.abs(reached - maximum) > rounding ? maximum : reached;
  if (found <= 0) throw refuse();
  return found;
}

/** All combinations if they are few. Otherwise each unit's samples with the others skipped, and random combinations. */
function combine(samples: readonly (readonly Sample[])[]): (readonly Sample[])[] {
  const count = samples.reduce((product, each) => product * each.length, 1);
  if (count <= MAX_TRIALS)
    return samples.reduce<Sample[][]>(
      (combinations, each) => combinations.flatMap((parts) => each.map((sample) => [...parts, sample])),
      [[]],
    );
  const first = samples.flatMap((each) => each.slice(0, 1));
  const alone = samples.flatMap((each, i) => each.map((sample) => first.with(i, sample)));
  const random = createRandom(4);
  const pick = (each: readonly Sample[]): Sample[] => {
    const index = Math.floor(random() * each.length);
    return each.slice(index, index + 1);
  };
  return [...alone, ...Array.from({ length: RANDOM_TRIALS }, () => samples.flatMap(pick))];
}

type Result = ReturnType<Processing["run"]>;

/** Scores each sample of a unit alone, and the best one, which comes after the first: none at all. */
function scoreSamples(unit: Unit, samples: readonly Sample[], run: (sample: Sample) => Result) {
  const results = new Map(samples.map((sample) => [sample, run(sample)]));
  const [none, ...others] = [...results].map(([sample, result]) => ({ sample, result }));
  const initial = none?.result.unlimited ?? 0;
  const best = createBestSample(
    unit,
    samples,
    (sample) => (results.get(sample)?.unlimited ?? initial) - initial,
  );
  return [...(none ? [none] : []), ...(best ? [{ sample: best, result: run(best) }] : []), ...others];
}

type Source = {
  scoreUnlimited: (values: Sample["values"]) => number;
  getConstants: (
    ident: string,
  ) => readonly { value: string; isCaseSensitive: boolean; isSubstring: boolean }[];
};

/** Chooses a key for each unit that agrees with what the unit earns alone. */
function chooseKeys(
  units: readonly Unit[],
  alone: readonly (readonly { sample: Sample; score: number }[])[],
  interactions: readonly Interaction[],
  source: Source,
): AnswerKey[] {
  const weights = alone.map((each) => Math.max(0, ...each.map(({ score }) => score)));
  const isSingle = units.length === 1;
  return units.map((unit, i) => {
    // A single response can fall short of the maximum. Several have to add up to it.
    const weight = isSingle ? 1 : (weights[i] ?? 0);
    if (weight === 0) throw refuse();
    const fractions = (alone[i] ?? []).map(({ sample, score }) => ({ sample, fraction: score / weight }));
    const unitScore: UnitScore = {
      samples: fractions,
      getUnlimitedFraction: (values) => source.scoreUnlimited(values) / weight,
      constants: listIdents(unit).flatMap((ident) => [...source.getConstants(ident)]),
    };
    const interaction = interactions.filter(({ responseId }) => responseId === unit.responseId);
    const trials = fractions.map(({ sample, fraction }) => ({ answers: [sample.answer], fraction }));
    const key = proposeKeys(unit, unitScore).find((each) =>
      agrees([each], interaction, [unit.responseId], trials),
    );
    if (!key) throw refuse();
    return weights.every((each) => isSameFraction(each, weights[0] ?? 0))
      ? key
      : { ...key, weight: toFraction(weight) };
  });
}

const listIdents = (unit: Unit): string[] =>
  unit.kind === "match" ? unit.responses.map(({ ident }) => ident) : [unit.response.ident];

/** Whether our grading gives the same score for each trial. Our scores are never below 0. */
function agrees(
  keys: readonly AnswerKey[],
  interactions: readonly Interaction[],
  responseIds: readonly string[],
  trials: readonly Pick<Trial, "answers" | "fraction">[],
): boolean {
  if (!AnswerKeys.safeParse(keys).success || validateKeys("document", interactions, keys).length > 0)
    return false;
  const question = compileQuestion({ points: 1, form: "document", interactions, keys });
  return trials.every(({ answers, fraction }) => {
    const elements = responseIds.map((responseId, i) => ({ responseId, value: answers[i] }));
    const read = readAnswers(question, elements);
    if ("issues" in read) return false;
    const { score } = scoreQuestion(question, gradeResponses(question, read.responses), read.responses);
    return isSameFraction(toNumber(score), Math.max(0, fraction));
  });
}
