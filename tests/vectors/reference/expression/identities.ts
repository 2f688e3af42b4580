import { type Factor, is, write, writeFactors } from "./factors.ts";

/** Squares of functions with the same argument and coefficient that make one term. A square can stand beside a number. */
const IDENTITIES = [
  ...["cos sin", "sec tan", "cot csc", "cosh sinh"],
  ...[" sin", " cos", " tan", " cot", " sec", " csc", " sinh", " cosh", " tanh"],
];

/** Whether two terms of a sum, given by their factors, are one: sin(x)^2 + cos(x)^2, 1 - sin(x)^2. */
export function hasSquaresIdentity(terms: readonly Factor[][]): boolean {
  const squares = terms.flatMap((factors, term) => {
    const rest = factors.filter((each) => !is(each.base, 1n));
    const own = factors.flatMap((factor) => {
      const { base, exponent, isBelow } = factor;
      if (base.op !== "call" || !exponent || !is(exponent, 2n) || isBelow) return [];
      const others = factors.filter((other) => other !== factor);
      return [{ term, name: base.name, of: write(base.args[0]), rest: writeFactors(others) }];
    });
    return [{ term, name: "", of: "", rest: writeFactors(rest) }, ...own];
  });
  return squares.some((a) =>
    squares.some(
      (b) =>
        a.term !== b.term &&
        a.rest === b.rest &&
        (a.name === "" || a.of === b.of) &&
        IDENTITIES.includes(`${a.name} ${b.name}`),
    ),
  );
}

/** Functions whose product or quotient is another function or 1. */
const QUOTIENTS = ["sin/cos", "cos/sin", "tan*cot", "sin*csc", "cos*sec", "tan*cos", "cot*sin"];

/** Whether two factors are one: sin(x)/cos(x). */
export function hasQuotientIdentity(factors: readonly Factor[]): boolean {
  const calls = factors.flatMap(({ base, exponent, isBelow }) =>
    base.op === "call" && !exponent ? [{ name: base.name, of: write(base.args[0]), isBelow }] : [],
  );
  return calls.some((a) =>
    calls.some(
      (b) => a.of === b.of && !a.isBelow && QUOTIENTS.includes(a.name + (b.isBelow ? "/" : "*") + b.name),
    ),
  );
}
