/** The outermost element inside the shadow root, which replaces `:root`. */
const ROOT = ".touchstone";

/** Theme properties that a page can set, each under the name `--touchstone-<name>`. */
const THEME: Readonly<Record<string, string>> = {
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
 * Adapts a Tailwind style sheet to a shadow root. `:root` becomes our own element, `rem` becomes a custom property, and
 * breakpoints become container queries. Shadow roots ignore `@property`, so its initial values are written out for
 * every element. Pages can set the theme properties. What the embed doesn't need is left out, because learners wait for
 * the style sheet.
 */
export function toShadowCss(css: string): string {
  const steps = [
    removePropertyRules,
    unwrapInitialValues,
    removeReverseOrder,
    removeUnusedElements,
    removeColorFallbacks,
    removeFontFallbacks,
    removeUnsetParts,
    removeUnusedProperties,
    inlineTheme,
    convertToContainerQueries,
    replaceRoot,
    replaceRem,
    exposeTheme,
  ];
  return steps.reduce((text, step) => step(text), css);
}

const removePropertyRules = (css: string): string => replaceBlocks(css, /@property [^{]+/, () => "");

/** Applies the initial values that Tailwind writes for browsers without `@property`. */
const unwrapInitialValues = (css: string): string =>
  replaceBlocks(css, /@layer properties /, (body) => {
    const all = replaceBlocks(body, /@supports [^{]+/, (inner) => inner);
    return `@layer properties {${all}}`;
  });

/** Simplifies the space and the lines between elements, because nothing in the embed reverses their order. */
const removeReverseOrder = (css: string): string =>
  css
    .replace(/\s*--tw-[\w-]+-reverse: 0;/g, "")
    .replace(/calc\((.+) \* var\(--tw-[\w-]+-reverse\)\)/g, "0px")
    .replace(/calc\((.+) \* calc\(1 - var\(--tw-[\w-]+-reverse\)\)\)/g, "$1");

/**
 * Removes the styles of fields for dates, times and searches, of lists of several lines, and of abbreviations, which no
 * interaction has.
 */
const removeUnusedElements = (css: string): string =>
  css.replace(/^\s*(?:::-webkit-(?:date|calendar|search)|:where\(select|abbr:)[^{]*\{[^}]*\}/gm, "");

/** Removes the colors for browsers without `color-mix()`, which are older than the embed's oldest browsers. */
const removeColorFallbacks = (css: string): string =>
  css.replace(
    /([\w-]+): [^;{}]+;\s*@supports \(color: color-mix\(in lab, red, red\)\) \{\s*(\1: [^;{}]+;)\s*\}/g,
    "$2",
  );

/** Removes the fonts for style sheets without a theme, and the settings for themes with others than ours. */
const removeFontFallbacks = (css: string): string =>
  css
    .replace(/var\((--default(?:-mono)?-font-family),[^)]+\)/g, "var($1)")
    .replace(/var\(--default-[\w-]+-settings, normal\)/g, "normal");

/** Removes the optional parts of values that no class sets, such as those of `font-variant-numeric`. */
const removeUnsetParts = (css: string): string =>
  css.replace(/ ?var\((--tw-[\w-]+),\)/g, (whole, name: string) =>
    new RegExp(`${name}: (?!initial;)`).test(css) ? whole : "",
  );

/** Removes Tailwind's own properties that nothing reads. */
const removeUnusedProperties = (css: string): string =>
  css.replace(/\s*(--tw-[\w-]+): [^;{}]+;/g, (whole, name: string) =>
    css.includes(`var(${name},`) || css.includes(`var(${name})`) ? whole : "",
  );

/** Inlines the theme properties that are read once, except those that pages can set. */
function inlineTheme(css: string): string {
  const [theme = ""] = /@layer theme \{[^}]*\}/.exec(css) ?? [];
  return [...theme.matchAll(/\s*(--[\w-]+): ([^;]+);/g)].reduce(
    (text, [declaration, name = "", value = ""]) => {
      const isInlined = !(name.slice(2) in THEME) && text.split(`var(${name})`).length === 2;
      return isInlined ? text.replace(declaration, "").replace(`var(${name})`, () => value) : text;
    },
    css,
  );
}

/** Replaces queries of the window's width with queries of the embed's width. */
const convertToContainerQueries = (css: string): string =>
  css.replace(
    /@media (\(width [^)]*\)) \{/g,
    (_, query: string) => `@container touchstone ${convertRemToPixels(query)} {`,
  );

const convertRemToPixels = (text: string): string =>
  text.replace(/([\d.]+)rem\b/g, (_, number: string) => `${Number(number) * 16}px`);

const replaceRoot = (css: string): string =>
  css.replace(/(?<![\w.-])(?::root|html)(?:, :host)?(?=[\s{,.:[])/g, ROOT);

/** Replaces `rem` lengths, but only in declarations, because class names can contain lengths. */
const replaceRem = (css: string): string =>
  css.replace(/^.*[^{]$/gm, (line) =>
    line.replace(/(?<![\w.-])(-?[\d.]+)rem\b/g, (_, number: string) =>
      Number(number) === 1 ? "var(--rem)" : `calc(var(--rem) * ${number})`,
    ),
  );

/** Replaces `--accent: X` with `--accent: var(--touchstone-accent, X)`. */
const exposeTheme = (css: string): string =>
  css.replace(/^(\s*)--([\w-]+):\s*([^;]+);/gm, (whole, indent: string, name: string, value: string) =>
    name in THEME ? `${indent}--${name}: var(--touchstone-${THEME[name]}, ${value});` : whole,
  );

/** Replaces each block that begins with `start`. `replace` is called with the text between its braces. */
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
  throw new Error("The style sheet has an unclosed block");
}
