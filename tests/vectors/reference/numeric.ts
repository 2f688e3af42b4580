import {
  absolute,
  decimal,
  type Fraction,
  fraction,
  isAtMost,
  isSame,
  largest,
  minus,
  round,
  share,
  times,
} from "./fraction.ts";

type Tolerance = {
  absolute?: number;
  relative?: number;
  decimal_places?: number;
  significant_figures?: number;
};
type Entry = { value: number; tolerance?: Tolerance; fraction?: number } | Range;
type Range = { min: number; max: number; fraction?: number };
export type NumericKey = { accept: Entry[] };

/** The best matching entry. */
export function gradeNumeric({ accept }: NumericKey, value: number | string): Fraction {
  const x = typeof value === "number" ? decimal(value) : readNumber(value);
  const matching = x ? accept.filter((entry) => matches(entry, x)) : [];
  return largest(matching.map((entry) => share(entry.fraction ?? 1))) ?? fraction(0n);
}

function readNumber(typed: string): Fraction | undefined {
  const ascii = typed.trim().replaceAll("\u2212", "-").replaceAll(",", ".");
  const isNumber = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(ascii);
  return isNumber ? decimal(ascii) : undefined;
}

function matches(entry: Entry, x: Fraction): boolean {
  if ("min" in entry) return isAtMost(decimal(entry.min), x) && isAtMost(x, decimal(entry.max));
  const value = decimal(entry.value);
  const { tolerance = {} } = entry;
  if (tolerance.decimal_places !== undefined)
    return isSame(round(x, tolerance.decimal_places), round(value, tolerance.decimal_places));
  if (tolerance.significant_figures !== undefined)
    return isSame(
      keepFigures(x, tolerance.significant_figures),
      keepFigures(value, tolerance.significant_figures),
    );
  const margin =
    tolerance.relative === undefined
      ? decimal(tolerance.absolute ?? 0)
      : times(decimal(tolerance.relative), absolute(value));
  return isAtMost(absolute(minus(x, value)), margin);
}

function keepFigures(x: Fraction, figures: number): Fraction {
  if (x[0] === 0n) return x;
  const size = absolute(x);
  let magnitude = 0;
  while (isAtMost(power10(magnitude + 1), size)) magnitude += 1;
  while (!isAtMost(power10(magnitude), size)) magnitude -= 1;
  return round(x, figures - 1 - magnitude);
}

const power10 = (n: number): Fraction => (n >= 0 ? [10n ** BigInt(n), 1n] : [1n, 10n ** BigInt(-n)]);
