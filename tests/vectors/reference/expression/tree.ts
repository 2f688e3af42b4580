/** An expression as it was written. Groups leave no trace. */
export type Tree =
  | {
      op: "number";
      n: bigint;
      d: bigint;
      figures: number;
      halfUnit: readonly [n: bigint, d: bigint];
      isWhole: boolean;
    }
  | { op: "name"; name: string }
  | { op: "call"; name: string; args: readonly [Tree] }
  | { op: "neg"; args: readonly [Tree] }
  | { op: "add" | "sub" | "mul" | "div" | "pow" | "log"; args: readonly [Tree, Tree] };

export const getArgs = (tree: Tree): readonly Tree[] => ("args" in tree ? tree.args : []);

export const some = (tree: Tree, test: (part: Tree) => boolean): boolean =>
  test(tree) || getArgs(tree).some((part) => some(part, test));

/** A decimal as it was written. It has as many figures as digits after leading zeros. */
export function createNumber(written: string): Tree {
  const [mantissa = "", exponent = "0"] = written.toLowerCase().replace(",", ".").split("e");
  const [whole = "", decimals = ""] = mantissa.split(".");
  const power = Number(exponent) - decimals.length;
  const digits = `${whole}${decimals}`;
  const unit = 10n ** BigInt(Math.abs(power));
  const [n, d] = power >= 0 ? [BigInt(digits) * unit, 1n] : [BigInt(digits), unit];
  const halfUnit = power >= 0 ? ([unit, 2n] as const) : ([1n, 2n * unit] as const);
  const isWhole = /^\d+$/.test(written);
  return { op: "number", n, d, figures: digits.replace(/^0+/, "").length, halfUnit, isWhole };
}

export const integer = (n: bigint): Tree => createNumber(String(n));
