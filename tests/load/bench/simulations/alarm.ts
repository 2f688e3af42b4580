import type { Finding } from "#lib/core/statistics/alarm/examine.ts";
import {
  createRandom,
  examineClass,
  ITEM_MODELS,
  type ItemModel,
  QUESTIONS,
  simulateClass,
} from "#tests/support/simulated-class.ts";
import { formatNumber } from "../numbers.ts";
import type { Simulation } from "../part.ts";

/** The examinations of a class of 200: at 30, each time the number has grown by half, and after the last submission. */
const EXAMINATIONS = [30, 45, 68, 102, 153, 200];
const CLASSES = [
  { name: "50", looks: [50], replications: 800 },
  { name: "100", looks: [100], replications: 800 },
  { name: "200", looks: [200], replications: 800 },
  { name: "500", looks: [500], replications: 250 },
  { name: "30 to 200", looks: EXAMINATIONS, replications: 250 },
];
const MIN_FOUND = 0.95;
const MAX_FLAGGED = 0.01;
const SEED = 4;
/** The 97.5% quantile of the normal distribution. */
const Z = 1.959964;

type Share = { hits: number; n: number };
type Row = { model: string; learners: string; found: Share; any: Share; flagged: Share };

/** Measures how often the mis-key alarm finds a wrong key, and how often it flags a sound question. */
export const alarm: Simulation = {
  name: "alarm",
  isOptional: true,
  run({ isQuick }, stop) {
    const rows = ITEM_MODELS.flatMap((model) =>
      CLASSES.map(({ name, looks, replications }) => {
        stop.throwIfAborted();
        return measureAlarm(model, name, looks, isQuick ? replications / 5 : replications);
      }),
    );
    const judged = rows.filter(({ learners }) => learners === "200" || learners === "30 to 200");
    const found = Math.min(...judged.map((row) => row.found.hits / row.found.n));
    const flagged = Math.max(...judged.map((row) => row.flagged.hits / row.flagged.n));
    return {
      report: `
alarm: simulated classes that answer ${QUESTIONS} questions with four options, one of them with a wrong key; 95% Wilson intervals
  found: probable_miskey with the right option. any: any alert on that question. flagged: sound questions with any alert
${rows.map(formatRow).join("\n")}`,
      verdicts: [
        {
          isMet: found >= MIN_FOUND,
          sentence: `of 200 learners, 95% of wrong keys or more are found: ${formatPercent(found)} at least`,
        },
        {
          isMet: flagged <= MAX_FLAGGED,
          sentence: `1% of sound questions or fewer are flagged: ${formatPercent(flagged)} at most`,
        },
      ],
      faults: [],
    };
  },
};

function measureAlarm(model: ItemModel, learners: string, looks: readonly number[], times: number): Row {
  const random = createRandom(SEED);
  const row: Row = {
    model: model.name,
    learners,
    found: { hits: 0, n: times },
    any: { hits: 0, n: times },
    flagged: { hits: 0, n: times * (QUESTIONS - 1) },
  };
  for (let i = 0; i < times; i++) {
    const simulated = simulateClass(model, looks.at(-1) ?? 0, random);
    const found = looks.map((n) => examineClass(simulated, n));
    const ofQuestion = (index: number): Finding[] => found.flatMap((questions) => questions[index] ?? []);
    if (ofQuestion(0).some(isRightOption)) row.found.hits += 1;
    if (ofQuestion(0).length > 0) row.any.hits += 1;
    for (let index = 1; index < QUESTIONS; index++) if (ofQuestion(index).length > 0) row.flagged.hits += 1;
  }
  return row;
}

const isRightOption = (finding: Finding): boolean =>
  finding.kind === "probable_miskey" && finding.answer === '["a"]';

const formatRow = ({ model, learners, found, any, flagged }: Row): string =>
  `  ${model.padEnd(54)} n = ${learners.padEnd(9)} found ${formatShare(found)}, any ${formatPercent(any.hits / any.n)}, flagged ${formatShare(flagged)}`;

const formatPercent = (share: number): string => `${formatNumber(100 * share, 2)}%`;

/** Formats a share with its 95% interval (Wilson, Journal of the American Statistical Association 22, 1927). */
function formatShare({ hits, n }: Share): string {
  const p = hits / n;
  const center = (p + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n);
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2));
  return `${formatPercent(p)} (${formatPercent(Math.max(0, center - half))} to ${formatPercent(Math.min(1, center + half))})`;
}
