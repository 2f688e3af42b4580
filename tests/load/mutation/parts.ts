/** Code to change, and the tests that must notice the changes. */
export type Part = { name: string; mutate: readonly string[]; tests: readonly string[] };

export const parts: readonly Part[] = [
  { name: "grading", mutate: ["lib/core/grading/**/*.ts"], tests: ["tests/grading/**/*.test.ts"] },
  {
    name: "rules",
    mutate: ["lib/domains/**/rules.ts", "lib/core/membership/*.ts"],
    tests: ["tests/rules/**/*.test.ts"],
  },
  {
    name: "limits",
    mutate: ["lib/platform/limits/**/*.ts"],
    tests: ["tests/limits/{check,fallback,postgres,redis}.test.ts"],
  },
];

/**
 * Returns the part with this name.
 * @throws Error for an unknown name.
 */
export function getPart(name: string | undefined): Part {
  const part = parts.find((candidate) => candidate.name === name);
  if (!part) throw new Error(`There is no part "${name}"`);
  return part;
}
