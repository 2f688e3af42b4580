import { type ExaminedQuestion, examineQuestion, type Finding } from "#lib/core/statistics/alarm/examine.ts";
import { UNITS_PER_POINT } from "#lib/core/statistics/units.ts";

/*
 * Classes that answer multiple-choice questions by the logistic models of item response theory (Birnbaum in Lord & Novick,
 * Statistical Theories of Mental Test Scores, 1968): a learner of ability t answers correctly with the probability
 * c + (1 - c) / (1 + exp(-a (t - b))), and otherwise picks a distractor by its popularity.
 */

export type Random = () => number;

/** How the questions of a class are drawn: discrimination a, difficulty b, guessing c and the distractors' popularity. */
export type ItemModel = {
  name: string;
  draw: (random: Random) => { a: number; b: number; c: number; popularity: number[] };
};

const EVEN = [1, 1, 1];
const drawUneven = (random: Random): number[] => EVEN.map(() => 0.2 + random());

export const ITEM_MODELS: readonly ItemModel[] = [
  {
    name: "2PL, a 0.8-2.0, b -1.5 to 1.5",
    draw: (random) => ({ a: 0.8 + 1.2 * random(), b: 3 * random() - 1.5, c: 0, popularity: EVEN }),
  },
  {
    name: "2PL, a log-normal, b normal, uneven distractors",
    draw: (random) => ({
      a: Math.exp(0.3 * drawNormal(random)),
      b: drawNormal(random),
      c: 0,
      popularity: drawUneven(random),
    }),
  },
  {
    name: "3PL, c 0.25, a 0.8-2.0, b -1.5 to 1.5",
    draw: (random) => ({ a: 0.8 + 1.2 * random(), b: 3 * random() - 1.5, c: 0.25, popularity: EVEN }),
  },
  {
    name: "3PL, c 0.2, a log-normal, b normal, uneven distractors",
    draw: (random) => ({
      a: Math.exp(0.3 * drawNormal(random)),
      b: drawNormal(random),
      c: 0.2,
      popularity: drawUneven(random),
    }),
  },
];

/** Creates a generator of numbers from 0 to 1 that a seed determines (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Box & Muller (1958). */
const drawNormal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

export const QUESTIONS = 20;
const OPTIONS = ["a", "b", "c", "d"] as const;

/** What each learner picked, by question, and the keyed options. The right option is 0; question 0 has another key. */
export type SimulatedClass = { keys: number[]; picks: number[][] };

export function simulateClass({ draw }: ItemModel, learners: number, random: Random): SimulatedClass {
  const items = Array.from({ length: QUESTIONS }, () => draw(random));
  const keys = items.map((_, i) => (i === 0 ? 1 + Math.floor(3 * random()) : 0));
  const picks = Array.from({ length: learners }, () => {
    const ability = drawNormal(random);
    return items.map(({ a, b, c, popularity }) =>
      random() < c + (1 - c) / (1 + Math.exp(-a * (ability - b))) ? 0 : drawDistractor(popularity, random),
    );
  });
  return { keys, picks };
}

function drawDistractor(popularity: readonly number[], random: Random): number {
  let left = random() * popularity.reduce((sum, each) => sum + each, 0);
  const drawn = popularity.findIndex((each) => {
    left -= each;
    return left < 0;
  });
  return 1 + Math.max(0, drawn);
}

/** Examines the questions after the first n learners have submitted. Every question is worth one point. */
export function examineClass({ keys, picks }: SimulatedClass, n: number): Finding[][] {
  const learners = picks.slice(0, n);
  const totals = learners.map((row) => row.filter((pick, i) => pick === keys[i]).length);
  const [t, tt] = [sum(totals), sum(totals.map((total) => total * total))];
  return keys.map((key, i) => {
    const chosen = learners.map((row) => row[i] ?? 0);
    const rests = totals.map((total, learner) => total - (chosen[learner] === key ? 1 : 0));
    const correct = chosen.filter((pick) => pick === key).length;
    const question: ExaminedQuestion = {
      pairs: {
        n,
        x: scale(correct),
        xx: scale(correct) * UNIT,
        y: scale(t),
        yy: scale(tt) * UNIT,
        xy: scale(sum(totals.filter((_, learner) => chosen[learner] === key))) * UNIT,
      },
      correct,
      skipped: 0,
      choices: [
        {
          responseId: "r1",
          answered: n,
          options: OPTIONS.map((id, option) => {
            const picked = rests.filter((_, learner) => chosen[learner] === option);
            return { id, credited: option === key, count: picked.length, rest: scale(sum(picked)) };
          }),
        },
      ],
      sample: [
        {
          responseId: "r1",
          rows: rests.map((rest, learner) => {
            const pick = chosen[learner] ?? 0;
            return { rest, answer: JSON.stringify([OPTIONS[pick]]), credited: pick === key };
          }),
        },
      ],
    };
    return examineQuestion(question);
  });
}

const UNIT = BigInt(UNITS_PER_POINT);
const scale = (points: number): bigint => BigInt(points) * UNIT;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
