/** The element inside a shadow root that holds everything: what `:root` is for a page. */
const ROOT = ".touchstone";

/** Properties of the theme that a page may set, each as `--touchstone-<name>`. */
export const THEME: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      "paper",
      "surface",
      "sunken",
      "ink",
      "muted",
      "line",
      "edge",
      "accent",
      "on-accent",
      "good",
      "warn",
      "bad",
    ].map((name) => [name, name]),
  ),
  "font-sans": "font",
  "radius-sm": "radius-sm",
  "radius-md": "radius",
  "radius-lg": "radius-lg",
};

/**
 * A style sheet for a page, as Tailwind writes it, made fit for a shadow root: the root is an element of ours, `rem` is a
 * length of ours, breakpoints go by the room there is, `@property` (which shadow roots ignore) is written out for every
 * element, and theme properties may be set from outside.
 */
export function toShadowCss(css: string): string {
  const steps = [
    removePropertyRules,
    unwrapInitialValues,
    convertToContainerQueries,
    replaceRoot,
    replaceRem,
    exposeTheme,
  ];
  return steps.reduce((text, step) => step(text), css);
}

const removePropertyRules = (css: string): string => replaceBlocks(css, /@property [^{]+/, () => "");

/** Tailwind has them at hand, for browsers that do not know `@property`. */
const unwrapInitialValues = (css: string): string =>
  replaceBlocks(css, /@layer properties /, (body) => {
    const all = replaceBlocks(body, /@supports [^{]+/, (inner) => inner);
    return `@layer properties {${all}}`;
  });

/** A query of the window's width becomes one of the embed's own. */
const convertToContainerQueries = (css: string): string =>
  css.replace(
    /@media (\(width [^)]*\)) \{/g,
    (_, query: string) => `@container touchstone ${convertRemToPixels(query)} {`,
  );

const convertRemToPixels = (text: string): string =>
  text.replace(/([\d.]+)rem\b/g, (_, number: string) => `${Number(number) * 16}px`);

const replaceRoot = (css: string): string =>
  css.replace(/(?<![\w.-])(?::root|html)(?:, :host)?(?=[\s{,.:[])/g, ROOT);

/** In declarations only: a class may have a length in its name. */
const replaceRem = (css: string): string =>
  css.replace(/^.*[^{]$/gm, (line) =>
    line.replace(/(?<![\w.-])(-?[\d.]+)rem\b/g, (_, number: string) =>
      Number(number) === 1 ? "var(--rem)" : `calc(var(--rem) * ${number})`,
    ),
  );

/** `--accent: X` as `--accent: var(--touchstone-accent, X)`. */
const exposeTheme = (css: string): string =>
  css.replace(/^(\s*)--([\w-]+):\s*([^;]+);/gm, (whole, indent: string, name: string, value: string) =>
    name in THEME ? `${indent}--${name}: var(--touchstone-${THEME[name]}, ${value});` : whole,
  );

/** Puts something else in the place of each block that begins so. `replace` is given what is between its braces. */
function replaceBlocks(css: string, start: RegExp, replace: (body: string) => string): string {
  const pattern = new RegExp(`${start.source}\\{`, "g");
  let [result, from] = ["", 0];
  for (let match = pattern.exec(css); match; match = pattern.exec(css)) {
    const open = match.index + match[0].length;
    const close = findClosingBrace(css, open);
    result += css.slice(from, match.index) + replace(css.slice(open, close));
    from = close + 1;
    pattern.lastIndex = from;
  }
  return result + css.slice(from);
}

function findClosingBrace(css: string, from: number): number {
  for (let [i, depth] = [from, 1]; i < css.length; i++) {
    if (css[i] === "{") depth++;
    else if (css[i] === "}" && --depth === 0) return i;
  }
  throw new Error("The style sheet has a block without an end");
}
