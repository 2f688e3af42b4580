/**
 * What regrades are expected to do, computed independently of the service: from the answers, the marks and the corrections
 * that apply to each submission. Every part of a question is worth all of its share or nothing, except for a teacher's mark.
 */
export const QUESTIONS = [
  { kind: "choice", points: 2, keys: ["b"], values: ["a", "b", "c", null] },
  { kind: "text", points: 1, keys: ["Paris"], values: ["Paris", "Rome", "Oslo", null] },
  { kind: "open", points: 5, keys: [], values: ["An essay", null] },
  { kind: "choice", points: 3, keys: ["c"], values: ["a", "b", "c", null] },
  // The answers to its two parts are separated by a space.
  { kind: "text", points: 2, keys: ["a", "b"], values: ["a b", "a d", "c b", "c d", null] },
] as const;

export const PASSING_PERCENT = 60;

/** The key of a part of a question. The question's points are divided by weight. */
type PartKey = { value: string; weight: number };

export type Correction = {
  question: number;
  mode: "new_key" | "either" | "full_credit" | "drop";
  /** By part. Null keeps the former key. */
  keys?: readonly (PartKey | null)[] | undefined;
  points?: number | undefined;
};
export type ModelRegrade = { id: string; corrections: readonly Correction[]; neverLower: boolean };

export type ModelSubmission = {
  id: string;
  values: readonly (string | null)[];
  /** The regrades that changed its result, in order. */
  regrades: ModelRegrade[];
  /** A teacher's score for the open question, and whether it is final. */
  mark: { score: number; final: boolean } | null;
  /** A voided submission keeps its result. Regrades leave it out. */
  isVoided: boolean;
  /** The regrades with full credit that left the open question to a teacher, who had begun to mark it. */
  leftToTeacher: Set<string>;
};

export type ModelResult = {
  score: number;
  max_score: number;
  percentage: number;
  passed: boolean;
  status: "graded" | "awaiting_manual_grading";
};

type Keys = { keySets: (readonly PartKey[])[]; points: number; ruling: null | { mode: string; id: string } };

function correct(index: number, regrades: readonly ModelRegrade[]): Keys {
  const question = QUESTIONS[index];
  if (!question) throw new Error(`there is no question ${index}`);
  const published = question.keys.map((value) => ({ value, weight: 1 }));
  const keys: Keys = { keySets: [published], points: question.points, ruling: null };
  for (const { id, corrections } of regrades) {
    for (const { question: corrected, mode, keys: replaced, points } of corrections) {
      if (corrected !== index) continue;
      if (mode === "drop" || mode === "full_credit") {
        keys.ruling = { mode, id };
        continue;
      }
      if (points !== undefined) keys.points = points;
      if (!replaced) continue;
      keys.ruling = null;
      const set = (keys.keySets.at(-1) ?? []).map((former, part) => replaced[part] ?? former);
      keys.keySets = mode === "either" ? [...keys.keySets, set] : [set];
    }
  }
  return keys;
}

/** Computes the share of a question's points that an answer earns by one set of keys. */
function computeShare(answer: string, keys: readonly PartKey[]): number {
  const values = answer.split(" ");
  const sum = (some: readonly PartKey[]) => some.reduce((total, { weight }) => total + weight, 0);
  return sum(keys.filter(({ value }, part) => value === values[part])) / sum(keys);
}

/** Computes the result of a submission by some regrades, which by default are those that apply to it. */
export function computeModelResult(
  submission: ModelSubmission,
  regrades: readonly ModelRegrade[] = submission.regrades,
): ModelResult {
  let [score, max, isWaiting] = [0, 0, false];
  for (const [i, { kind }] of QUESTIONS.entries()) {
    const { keySets, points, ruling } = correct(i, regrades);
    const value = submission.values[i] ?? null;
    if (ruling?.mode === "drop") continue;
    if (kind === "open" && submission.mark?.final) {
      score += Math.min(submission.mark.score, points);
    } else if (ruling && !(kind === "open" && submission.leftToTeacher.has(ruling.id))) {
      score += points;
    } else if (kind === "open") {
      if (value !== null) {
        isWaiting = true;
        continue;
      }
    } else if (value !== null) {
      score += points * Math.max(...keySets.map((keys) => computeShare(value, keys)));
    }
    max += points;
  }
  const percentage = max === 0 ? 0 : (100 * score) / max;
  return {
    score,
    max_score: max,
    percentage: Math.round(percentage * 100) / 100,
    passed: percentage >= PASSING_PERCENT,
    status: isWaiting ? "awaiting_manual_grading" : "graded",
  };
}

/** Applies a committed regrade to a submission: its result changes, or stays if nothing in it does or it would fall. */
export function applyToModel(submission: ModelSubmission, regrade: ModelRegrade): void {
  if (submission.isVoided) return;
  if (isBegun(submission) && givesOpenCredit(regrade)) submission.leftToTeacher.add(regrade.id);
  const before = computeModelResult(submission);
  const after = computeModelResult(submission, [...submission.regrades, regrade]);
  const isLower = after.score < before.score || after.percentage < before.percentage;
  if (!(regrade.neverLower && isLower)) submission.regrades.push(regrade);
}

/** Makes a voided submission count again, graded by the regrades in force, whether or not its result falls. */
export function unvoidInModel(submission: ModelSubmission, active: readonly ModelRegrade[]): void {
  submission.isVoided = false;
  if (active.map(({ id }) => id).join() === submission.regrades.map(({ id }) => id).join()) return;
  submission.regrades = [...active];
  const left = isBegun(submission) ? active.filter(givesOpenCredit) : [];
  submission.leftToTeacher = new Set(left.map(({ id }) => id));
}

/** Reverts a regrade. Full credit for the open question that decides again leaves it to a teacher who has begun since. */
export function revertInModel(submission: ModelSubmission, regrade: ModelRegrade): void {
  if (!submission.regrades.includes(regrade)) return;
  submission.regrades = submission.regrades.filter((each) => each !== regrade);
  if (!isBegun(submission) || !regrade.corrections.some(({ question }) => question === 2)) return;
  for (const each of submission.regrades.filter(givesOpenCredit)) submission.leftToTeacher.add(each.id);
}

const isBegun = ({ mark }: ModelSubmission): boolean => mark !== null && !mark.final;
const givesOpenCredit = ({ corrections }: ModelRegrade): boolean =>
  corrections.some(({ question, mode }) => question === 2 && mode === "full_credit");
