import type { Vector } from "./list.ts";

/** The contract promises at least this many. */
const MIN_VECTORS = 1500;
const ID = /^[a-z0-9]+(?:[.-][a-z0-9]+)*\.\d{2,}$/;
const FRACTION = /^(-?\d+)(?:\/(\d+))?$/;

/** Returns what is wrong with the cases. */
export function findProblems(vectors: readonly Vector[]): string[] {
  const problems = vectors.flatMap((vector) =>
    findVectorProblems(vector).map((problem) => `${vector.id}: ${problem}`),
  );
  if (vectors.length < MIN_VECTORS) problems.push(`there are only ${vectors.length} cases`);
  return [...problems, ...findRepeated(vectors)];
}

function findVectorProblems({ id, rule, interaction, key, fraction }: Vector): string[] {
  const attrs = interaction?.attrs ?? { responseId: key.response_id };
  const checks: [boolean, string][] = [
    [ID.test(id), "the id isn't readable"],
    [/^§\d+(?:\.\d+)? \S/.test(rule), "the rule doesn't name its section"],
    [isInLowestTerms(fraction), `${fraction} isn't a fraction from -1 to 1 in lowest terms`],
    [Object.entries(attrs).some((attr) => attr.join() === `responseId,${key.response_id}`), "the ids differ"],
  ];
  return checks.flatMap(([holds, problem]) => (holds ? [] : [problem]));
}

function isInLowestTerms(fraction: string): boolean {
  const [, numerator, denominator = "1"] = FRACTION.exec(fraction) ?? [];
  if (numerator === undefined || fraction !== `${Number(numerator)}${fraction.slice(numerator.length)}`)
    return false;
  const [n, d] = [Math.abs(Number(numerator)), Number(denominator)];
  const isWhole = d === 1 && fraction.includes("/");
  return !isWhole && d > 0 && n <= d && gcd(n, d) === 1;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** An id, or an answer to the same key on the same interaction, that appears twice. */
function findRepeated(vectors: readonly Vector[]): string[] {
  const seen = new Map<string, string>();
  return vectors.flatMap(({ id, interaction, key, value }) => {
    const question = JSON.stringify([interaction, key, value]);
    const earlier = [id, question].flatMap((each) => seen.get(each) ?? []);
    seen.set(id, id).set(question, id);
    return earlier.map((other) => `${id}: repeats ${other}`);
  });
}
