export type Step = string | number;

const BRACKETS = String.raw`\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]`;
const FIRST = new RegExp(`^(?:([A-Za-z_$][\\w$-]*)|${BRACKETS})`);
const NEXT = new RegExp(`^(?:\\.([A-Za-z_$][\\w$-]*)|${BRACKETS})`);

/** Parses a path in the format of errors: `a.b[0]["c d"]`. Throws if it isn't one. */
export function parsePath(text: string): Step[] {
  const steps: Step[] = [];
  for (let rest = text; rest !== ""; ) {
    const found = (steps.length === 0 ? FIRST : NEXT).exec(rest);
    if (!found) throw new Error(`no path: ${text}`);
    const [whole, name, index, quoted] = found;
    steps.push(name ?? (index === undefined ? (JSON.parse(quoted ?? "") as string) : Number(index)));
    rest = rest.slice(whole.length);
  }
  return steps;
}
