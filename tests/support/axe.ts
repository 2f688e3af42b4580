import fs from "node:fs";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";

export type PageOrFrame = Pick<Page, "evaluate">;

/** The minified script takes two thirds of the time to load. */
const AXE = fs.readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Returns what axe finds against WCAG 2.2 AA on the current page, as text. `rules` limits the rules, and `within` the
 * elements. axe's script is injected into a document only once.
 */
export async function findAxeViolations(
  page: PageOrFrame,
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

async function injectAxe(page: PageOrFrame): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
}

type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string | undefined }[] };
const formatViolations = (violations: readonly Violation[]): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );

/**
 * Texts whose contrast axe has found sufficient on any page: all that determines it, as in `describeText`. For those that axe
 * can't decide, such as symbols, also what they say.
 */
const knownTexts = new Set<string>();

/**
 * Returns what axe finds against WCAG 2.2 AA in the page's current theme, as text. The contrast check takes most of the
 * time, so it leaves out texts that look like one that was checked before. `onlyContrast` skips the other rules, which don't
 * depend on the theme.
 */
export async function findThemeViolations(page: PageOrFrame, onlyContrast: boolean): Promise<string[]> {
  const rest = onlyContrast ? [] : await findAxeViolations(page, { disabledRules: ["color-contrast"] });
  return [...rest, ...(await findContrastViolations(page))];
}

async function findContrastViolations(page: PageOrFrame): Promise<string[]> {
  await injectAxe(page);
  const { violations, checked } = await page.evaluate(
    async (known) => {
      const DISABLED = ":disabled, [aria-disabled=true]";
      const isOpaque = (color: string) =>
        /^(rgb|color|oklab|oklch|lab|lch)\(/.test(color) && !color.includes("/");
      /** Whether the elements at the corners and in the middle of the text contain it or are in it. */
      const isAboveAncestors = (text: Element, { left, top, right, bottom }: DOMRect): boolean =>
        [
          [left + 1, top + 1],
          [right - 1, top + 1],
          [left + 1, bottom - 1],
          [right - 1, bottom - 1],
          [(left + right) / 2, (top + bottom) / 2],
        ].every(([x = 0, y = 0]) => {
          const stack = document.elementsFromPoint(x, y);
          return stack.includes(text) && stack.every((other) => other.contains(text) || text.contains(other));
        });
      /**
       * Describes all that determines the contrast of a text: its own style, and the backgrounds up to the first opaque
       * one. Returns undefined if something else may lie behind the text: an element on the way is out of the flow or
       * doesn't contain it, and the text isn't only above its ancestors.
       */
      const describeText = (text: Element): string | undefined => {
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text);
        const parts = [color, fontSize, fontWeight, textShadow, String(text.closest(DISABLED) !== null)];
        const inner = text.getBoundingClientRect();
        let isCovered = false;
        let isElsewhere = false;
        for (let element: Element | null = text; element; element = element.parentElement) {
          const style = getComputedStyle(element);
          const { opacity, filter, mixBlendMode } = style;
          if (isCovered) {
            // An ancestor's opacity lets through what is behind the opaque background.
            if (opacity !== "1" || filter !== "none" || mixBlendMode !== "normal") return undefined;
            continue;
          }
          const { backgroundColor, backgroundImage } = style;
          parts.push(backgroundColor, backgroundImage, opacity, filter, mixBlendMode);
          const outer = element.getBoundingClientRect();
          const isInside =
            outer.left <= inner.left + 1 &&
            outer.top <= inner.top + 1 &&
            outer.right >= inner.right - 1 &&
            outer.bottom >= inner.bottom - 1;
          isElsewhere ||= !isInside && style.display !== "contents";
          isCovered = isOpaque(backgroundColor) && backgroundImage === "none" && opacity === "1";
          isElsewhere ||= !isCovered && !["static", "relative"].includes(style.position);
        }
        if (!isCovered || (isElsewhere && !isAboveAncestors(text, inner))) return undefined;
        return parts.join(";");
      };
      const describeUndecided = (text: Element, description: string) => `${description};${text.textContent}`;
      const seen = new Set(known);
      const descriptions = new Map<Element, string | undefined>();
      for (const element of document.querySelectorAll("*")) {
        const hasText = [...element.childNodes].some(
          (node) => node instanceof Text && node.data.trim() !== "",
        );
        if (!hasText && !element.matches("input, select, textarea")) continue;
        const { width, height } = element.getBoundingClientRect();
        const isShown = element.checkVisibility() && width > 1 && height > 1;
        if (!isShown && getComputedStyle(element).display !== "contents") continue;
        const description = describeText(element);
        const isKnown =
          description !== undefined &&
          (seen.has(description) || seen.has(describeUndecided(element, description)));
        if (!isKnown) descriptions.set(element, description);
      }
      if (descriptions.size === 0) return { violations: [], checked: [] };
      const own = window as unknown as { axe: typeof axe };
      const { passes, violations: found } = await own.axe.run(
        { include: [...descriptions.keys()] },
        { runOnly: ["color-contrast"], resultTypes: ["violations", "passes"], elementRef: true },
      );
      const listElements = (results: typeof passes) =>
        new Set(results.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
      const [passed, failed] = [listElements(passes), listElements(found)];
      return {
        violations: found.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
        })),
        checked: [...descriptions].flatMap(([element, description]) => {
          if (description === undefined || failed.has(element as HTMLElement)) return [];
          if (passed.has(element as HTMLElement)) return description;
          const isAlone = isAboveAncestors(element, element.getBoundingClientRect());
          return isAlone ? describeUndecided(element, description) : [];
        }),
      };
    },
    [...knownTexts],
  );
  for (const description of checked) knownTexts.add(description);
  return formatViolations(violations);
}
