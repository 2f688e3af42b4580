import { compileQuestion, gradeResponses, readAnswers, scoreQuestion } from "#lib/core/grading/index.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import { toNumber } from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { AnswerKeys } from "#lib/core/grading/registry.ts";
import { validateKeys } from "#lib/core/grading/validate-keys.ts";
import { createRandom } from "#lib/core/random.ts";
import { SkippedItem } from "../skipped-item.ts";
import { proposeKeys, type UnitScore } from "./candidates.ts";
import type { Values } from "./conditions.ts";
import { isSame, toFraction } from "./fractions.ts";
import type { Processing } from "./processing.ts";
import { listSamples } from "./samples.ts";
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
  const getConstants = (ident: string) => processing.constants.get(ident) ?? [];
  const samples = units.map((unit) => listSamples(unit, getConstants));
  const combinations = combine(samples);
  if (processing.size * combinations.length > MAX_COMPARISONS)
    throw new SkippedItem("too_large", "resprocessing", "resprocessing");
  const run = (parts: readonly Sample["values"][]) => processing.run(new Map(parts.flat()));
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
  const keys = chooseKeys(units, samples, interactions, {
    score: (values) => run([values]).score / maximum,
    scoreUnlimited: (values) => run([values]).unlimited / maximum,
    getConstants,
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

type Source = {
  score: (values: Sample["values"]) => number;
  scoreUnlimited: (values: Sample["values"]) => number;
  getConstants: (
    ident: string,
  ) => readonly { value: string; isCaseSensitive: boolean; isSubstring: boolean }[];
};

/** Chooses a key for each unit that agrees with what the unit earns alone. */
function chooseKeys(
  units: readonly Unit[],
  samples: readonly (readonly Sample[])[],
  interactions: readonly Interaction[],
  source: Source,
): AnswerKey[] {
  const scores = units.map((_, i) => (samples[i] ?? []).map(({ values }) => source.score(values)));
  const weights = scores.map((each) => Math.max(0, ...each));
  const isSingle = units.length === 1;
  return units.map((unit, i) => {
    // A single response can fall short of the maximum. Several have to add up to it.
    const weight = isSingle ? 1 : (weights[i] ?? 0);
    if (weight === 0) throw refuse();
    const computeFraction = (values: Sample["values"]) => source.score(values) / weight;
    const unitScore: UnitScore = {
      samples: samples[i] ?? [],
      getFraction: ({ values }) => computeFraction(values),
      getUnlimitedFraction: (values) => source.scoreUnlimited(values) / weight,
      constants: listIdents(unit).flatMap((ident) => [...source.getConstants(ident)]),
    };
    const interaction = interactions.filter(({ responseId }) => responseId === unit.responseId);
    const trials = (samples[i] ?? []).map((sample) => ({
      answers: [sample.answer],
      fraction: computeFraction(sample.values),
    }));
    const key = proposeKeys(unit, unitScore).find((each) =>
      agrees([each], interaction, [unit.responseId], trials),
    );
    if (!key) throw refuse();
    return weights.every((each) => isSame(each, weights[0] ?? 0))
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
    return isSame(toNumber(score), Math.max(0, fraction));
  });
}
