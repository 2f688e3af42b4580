import fs from "node:fs";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** The minified script takes two thirds of the time to load. */
const AXE = fs.readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Returns what axe finds against WCAG 2.2 AA on the current page, as text. `rules` limits the rules, and `within` the
 * elements. axe's script is injected into a document only once.
 */
export async function findAxeViolations(
  page: Page,
  {
    rules,
    disabledRules = [],
    within = ["html"],
  }: { rules?: string[]; disabledRules?: string[]; within?: string[] } = {},
): Promise<string[]> {
  await injectAxe(page);
  const options: RunOptions = {
    runOnly: rules ? { type: "rule", values: rules } : { type: "tag", values: WCAG },
    rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
  };
  const violations = await page.evaluate(
    async ([include, runOptions]) =>
      (await (window as unknown as { axe: typeof axe }).axe.run({ include }, runOptions)).violations,
    [within.map((place) => [place]), options] as const,
  );
  return formatViolations(violations);
}

async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
}

type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string | undefined }[] };
const formatViolations = (violations: readonly Violation[]): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );

type Theme = "light" | "dark";
/** The styles, and the backgrounds of texts, in which axe found no violation. */
type StyleSnapshots = Record<Theme, WeakMap<Element, string>>;

/**
 * Returns what axe finds against WCAG 2.2 AA in a theme on the current page, as text. The contrast check takes most of
 * the time, so it covers only elements that changed since the last check of this document in the theme. `onlyContrast`
 * skips the other rules, which don't depend on the theme.
 */
export async function findThemeViolations(
  page: Page,
  theme: Theme,
  onlyContrast: boolean,
): Promise<string[]> {
  const rest = onlyContrast ? [] : await findAxeViolations(page, { disabledRules: ["color-contrast"] });
  return [...rest, ...(await findContrastViolations(page, theme))];
}

async function findContrastViolations(page: Page, theme: Theme): Promise<string[]> {
  await injectAxe(page);
  const violations = await page.evaluate(async (inTheme) => {
    const own = window as unknown as { axe: typeof axe; looks?: StyleSnapshots };
    own.looks ??= { light: new WeakMap(), dark: new WeakMap() };
    const seen = own.looks[inTheme];
    const looks = new Map<Element, { look: string; isText: boolean }>();
    for (const element of document.querySelectorAll("*")) {
      const style = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility() && width > 1 && height > 1;
      if (!isShown && style.display !== "contents") continue;
      const { backgroundColor, backgroundImage, opacity, filter } = style;
      const { color, fontSize, fontWeight, textShadow } = style;
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
      const isText = hasText || element.matches("input, select, textarea");
      const background = [backgroundColor, backgroundImage, opacity, filter];
      const look = [...background, color, fontSize, fontWeight, textShadow, isText].join(";");
      looks.set(element, { look, isText });
    }
    const isNew = (element: Element): boolean =>
      looks.has(element) && seen.get(element) !== looks.get(element)?.look;
    const isWithinNew = ({ parentElement: parent }: Element): boolean =>
      parent !== null && (isNew(parent) || isWithinNew(parent));
    const include = [...looks.keys()].filter((element) => isNew(element) && !isWithinNew(element));
    if (include.length === 0) return [];
    const { passes, violations } = await own.axe.run(
      { include },
      { runOnly: ["color-contrast"], resultTypes: ["violations", "passes"], elementRef: true },
    );
    // Text whose contrast is unknown or that is disabled is checked again.
    const passed = new Set<Element | undefined>(
      passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)),
    );
    for (const element of include.flatMap((each) => [each, ...each.querySelectorAll("*")])) {
      const shown = looks.get(element);
      if (shown && (!shown.isText || passed.has(element))) seen.set(element, shown.look);
      else seen.delete(element);
    }
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
    }));
  }, theme);
  return formatViolations(violations);
}
