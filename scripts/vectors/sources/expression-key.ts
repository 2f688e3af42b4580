import type { Json } from "../table.ts";

/** Ranges of variables: `over("x y", -5, 5)`. */
export const over = (names: string, min: number, max: number): { [name: string]: Json } =>
  Object.fromEntries(names.split(" ").map((name) => [name, { min, max }]));

/** A key without variables, if `fields` has none. */
export const expression = (value: string, fields: { [name: string]: Json } = {}) => ({
  type: "expression",
  accept: [{ value }],
  ...fields,
});

/** A key with variables from -5 to 5. */
export const around0 = (names: string, value: string, fields: { [name: string]: Json } = {}) =>
  expression(value, { variables: over(names, -5, 5), ...fields });

/** A key with variables from 0.5 to 5. */
export const positive = (names: string, value: string, fields: { [name: string]: Json } = {}) =>
  expression(value, { variables: over(names, 0.5, 5), ...fields });
