import { describe, expect, test } from "vitest";
import { toShadowCss } from "#scripts/embed/shadow-css.ts";
import { buildEmbedStyles } from "#scripts/embed/styles.ts";

const collapseWhitespace = (css: string) => css.replace(/\s+/g, " ").trim();

describe("a page's style sheet in a shadow root", () => {
  test.each([
    [":root, :host {\n --spacing: 0.25rem;\n}", ".touchstone { --spacing: calc(var(--rem) * 0.25); }"],
    ["html, :host { line-height: 1.5; }", ".touchstone { line-height: 1.5; }"],
    [".a {\n margin: -1.5rem 1rem;\n}", ".a { margin: calc(var(--rem) * -1.5) var(--rem); }"],
    [".w-\\[3rem\\] {\n width: 3rem;\n}", ".w-\\[3rem\\] { width: calc(var(--rem) * 3); }"],
    [
      "@media (width >= 40rem) { .a { color: red } }",
      "@container touchstone (width >= 640px) { .a { color: red } }",
    ],
    ["@media (height >= 500px) { a {} }", "@media (height >= 500px) { a {} }"],
    ["@media (prefers-reduced-motion) { a {} }", "@media (prefers-reduced-motion) { a {} }"],
    ['@property --tw-x { syntax: "*"; inherits: false; }', ""],
    [
      "@layer properties { @supports (a: b) { *, ::before { --tw-x: 0; } } } a { top: var(--tw-x); }",
      "@layer properties { *, ::before { --tw-x: 0; } } a { top: var(--tw-x); }",
    ],
    [
      "a {\n  --accent: light-dark(#fff, #000);\n}",
      "a { --accent: var(--touchstone-accent, light-dark(#fff, #000)); }",
    ],
    [
      "a {\n  --tw-accent: red;\n  top: var(--tw-accent,);\n}",
      "a { --tw-accent: red; top: var(--tw-accent,); }",
    ],
    ["a {\n  --tw-unread: red;\n  top: 0;\n}", "a { top: 0; }"],
    [
      ".a { --tw-x: b; } .c { --tw-y: initial; top: var(--tw-x,) var(--tw-y,); }",
      ".a { --tw-x: b; } .c { top: var(--tw-x,); }",
    ],
    [
      "@layer theme { a { --b: 1px; --c: 2px; --ink: red; } } d { x: var(--b); y: var(--c) var(--c); z: var(--ink); }",
      "@layer theme { a { --c: 2px; --ink: red; } } d { x: 1px; y: var(--c) var(--c); z: var(--ink); }",
    ],
    [
      "a { font-family: var(--default-font-family, A, B); }",
      "a { font-family: var(--default-font-family); }",
    ],
    [".html { } .a-html { } .root { }", ".html { } .a-html { } .root { }"],
    [
      `.space-y-2 {
        --tw-space-y-reverse: 0;
        margin-block-start: calc(calc(var(--spacing) * 2) * var(--tw-space-y-reverse));
        margin-block-end: calc(calc(var(--spacing) * 2) * calc(1 - var(--tw-space-y-reverse)));
      }`,
      ".space-y-2 { margin-block-start: 0px; margin-block-end: calc(var(--spacing) * 2); }",
    ],
    [
      `.a {
        color: var(--bad);
        @supports (color: color-mix(in lab, red, red)) {
          color: color-mix(in oklab, var(--bad) 50%, transparent);
        }
      }`,
      ".a { color: color-mix(in oklab, var(--bad) 50%, transparent); }",
    ],
    ["a {}\nabbr:where([title]) {\n color: red;\n}\n::-webkit-search-decoration {\n color: red;\n}", "a {}"],
    ["a {}\n:where(select:is([multiple], [size])) optgroup {\n font-weight: bolder;\n}", "a {}"],
    ["a {}\n::-webkit-datetime-edit,\n::-webkit-datetime-edit-year-field {\n padding: 0;\n}", "a {}"],
  ])("%s", (given, expected) => {
    expect(collapseWhitespace(toShadowCss(given))).toBe(expected);
  });

  test("keeps the player's bars below a page's sticky header, and lets them scroll away in low windows", async () => {
    const css = await buildEmbedStyles(["components/player/player-root.tsx"], ["chrome123"]);
    expect(css).toMatch(/@media ?\(height>=500px\)\{\.tall\\:sticky\{position:sticky\}\}/);
    expect(css).toContain("top:var(--touchstone-sticky-top,0px)");
    expect(css).toMatch(
      /scroll-margin-block:calc\(var\(--touchstone-sticky-top, ?0px\) \+ calc\(var\(--rem\) \* 5\)\)/,
    );
  });

  test("leaves nothing in the embed styles that works only in pages", async () => {
    const css = await buildEmbedStyles(
      ["components/content/document.tsx", "components/content/read-only-interaction.tsx"],
      ["chrome123"],
    );
    expect(css).toContain(".touchstone{");
    expect(css).toContain("--accent: var(--touchstone-accent");
    expect(css).toMatch(/@layer properties\{\*,/);
    expect(css).toMatch(/\.list-decimal\{/);
    expect(css).toMatch(
      /@media ?\(forced-colors: ?active\)\{button\[aria-pressed=true\]\{outline:2px solid highlight/i,
    );
    expect(css.match(/@property|:root|:host|(?<![\w-])html[ ,{]|[\d.]rem(?![\\_])/g) ?? []).toEqual([]);
  });
});
