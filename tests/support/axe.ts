import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What axe finds against WCAG 2.2 AA on a page as it stands, in words. `rules` asks for these alone; `within` names the
 * places to look at. axe's script goes into a document once, however often it is asked.
 */
export async function axeViolations(
  page: Page,
  {
    rules,
    without = [],
    within = ["html"],
  }: { rules?: string[]; without?: string[]; within?: string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    runOnly: rules ? { type: "rule", values: rules } : { type: "tag", values: WCAG },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
  };
  const violations = await page.evaluate(
    async ([include, asked]) =>
      (await (window as unknown as { axe: typeof axe }).axe.run({ include }, asked)).violations,
    [within.map((place) => [place]), options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}
