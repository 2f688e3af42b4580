import fs from "node:fs";
import path from "node:path";
import { transform } from "esbuild";
import { compile } from "tailwindcss";
import { ROOT } from "../run-tool.ts";
import { toShadowCss } from "./shadow-css.ts";

const ENTRY = path.join(ROOT, "embed/embed.css");
const TAILWIND = path.join(ROOT, "node_modules/tailwindcss");

/** Builds the embed's minified style sheet. It contains only the classes that `files` use. */
export async function buildEmbedStyles(files: readonly string[], target: string[]): Promise<string> {
  const { build } = await compile(fs.readFileSync(ENTRY, "utf8"), {
    base: path.dirname(ENTRY),
    from: ENTRY,
    loadStylesheet: async (id, base) =>
      readStylesheet(id === "tailwindcss" ? `${TAILWIND}/index.css` : path.join(base, id)),
  });
  const css = toShadowCss(build([...new Set(files.flatMap(listClassCandidates))]));
  return (await transform(css, { loader: "css", minify: true, target })).code;
}

const readStylesheet = (file: string) => ({
  path: file,
  base: path.dirname(file),
  content: fs.readFileSync(file, "utf8"),
});

/** Returns every string in a file that could be a class name. Tailwind ignores those that aren't. */
const listClassCandidates = (file: string): string[] => fs.readFileSync(file, "utf8").split(/[\s"'`<>{}]+/);

/** Returns the value of a theme property. It is used for what is painted before the style sheet has loaded. */
export function readThemeValue(name: string): string {
  const theme = fs.readFileSync(path.join(ROOT, "app/theme.css"), "utf8");
  const [, value] = new RegExp(`^\\s*--${name}:\\s*([^;]+);`, "m").exec(theme) ?? [];
  if (!value) throw new Error(`app/theme.css doesn't define --${name}`);
  return value;
}
