export const wide = { min: -5, max: 5 };
export const positive = { min: 0.5, max: 5 };
export const createKey = (
  value: string,
  names = "x y",
  range = wide,
  options: Record<string, unknown> = {},
) => ({
  type: "expression" as const,
  accept: [{ value }],
  variables: Object.fromEntries(names.split(" ").map((name) => [name, range])),
  ...options,
});
export const createConstantKey = (value: string) => ({ type: "expression" as const, accept: [{ value }] });
