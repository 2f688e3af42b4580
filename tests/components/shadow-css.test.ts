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
      "@layer properties { @supports (a: b) { *, ::before { --tw-x: 0; } } }",
      "@layer properties { *, ::before { --tw-x: 0; } }",
    ],
    [
      "a {\n  --accent: light-dark(#fff, #000);\n}",
      "a { --accent: var(--touchstone-accent, light-dark(#fff, #000)); }",
    ],
    ["a {\n  --tw-accent: red;\n}", "a { --tw-accent: red; }"],
    [".html { } .a-html { } .root { }", ".html { } .a-html { } .root { }"],
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
    expect(css.match(/@property|:root|:host|(?<![\w-])html[ ,{]|[\d.]rem(?![\\_])/g) ?? []).toEqual([]);
  });
});
