/** Puts the ids of a pair without a direction in a fixed order. Needs no schemas, so browsers can load it alone. */
export const sortPair = ([a, b]: readonly [string, string]): [string, string] => (b < a ? [b, a] : [a, b]);
