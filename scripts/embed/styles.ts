import fs from "node:fs";
import path from "node:path";
import { transform } from "esbuild";
import { compile } from "tailwindcss";
import { ROOT } from "../child.ts";
import { shadowCss } from "./shadow-css.ts";

const ENTRY = path.join(ROOT, "embed/embed.css");
const TAILWIND = path.join(ROOT, "node_modules/tailwindcss");

/** The embed's style sheet, minified: the classes that the files given use, and nothing else. */
export async function embedStyles(files: readonly string[], target: string[]): Promise<string> {
  const { build } = await compile(fs.readFileSync(ENTRY, "utf8"), {
    base: path.dirname(ENTRY),
    from: ENTRY,
    loadStylesheet: async (id, base) =>
      sheetAt(id === "tailwindcss" ? `${TAILWIND}/index.css` : path.join(base, id)),
  });
  const css = shadowCss(build([...new Set(files.flatMap(wordsOf))]));
  return (await transform(css, { loader: "css", minify: true, target })).code;
}

const sheetAt = (file: string) => ({
  path: file,
  base: path.dirname(file),
  content: fs.readFileSync(file, "utf8"),
});

/** Everything in a file that could be the name of a class; Tailwind knows which are. */
const wordsOf = (file: string): string[] => fs.readFileSync(file, "utf8").split(/[\s"'`<>{}]+/);

/** The value of a property of the theme, for what is painted before the style sheet is there. */
export function themeValue(name: string): string {
  const theme = fs.readFileSync(path.join(ROOT, "app/theme.css"), "utf8");
  const [, value] = new RegExp(`^\\s*--${name}:\\s*([^;]+);`, "m").exec(theme) ?? [];
  if (!value) throw new Error(`app/theme.css has no --${name}`);
  return value;
}
