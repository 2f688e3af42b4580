import fs from "node:fs";
import path from "node:path";
import { type BuildOptions, build, type Metafile, type OutputFile, type Plugin, stop } from "esbuild";
import { minify } from "terser";
import { SHARED_MODULES } from "../../embed/shared-modules.ts";
import { ROOT } from "../run-tool.ts";
import { buildEmbedStyles, readThemeValue } from "./styles.ts";

/** The oldest browsers that support constructed style sheets, light-dark() and container queries. */
const TARGET = ["chrome123", "edge123", "firefox120", "safari17.5"];
const OUTPUT_DIR = path.join(ROOT, "public");

/** Checks whether a file in public/ is an output of this build. Files with a hash in their name never change. */
export const isEmbedOutput = (name: string): boolean => /^embed(?:-[\w.-]+)?\.js$/.test(name);

const COMMON = {
  absWorkingDir: ROOT,
  bundle: true,
  format: "esm",
  target: TARGET,
  minify: true,
  charset: "utf8",
  legalComments: "none",
  outdir: OUTPUT_DIR,
  write: false,
  logLevel: "silent",
} satisfies BuildOptions;

/** The player uses the same components as the pages, but with Preact instead of React. */
const PLAYER = {
  ...COMMON,
  entryPoints: { "embed-player": "embed/player.tsx" },
  entryNames: "[name]-[hash]",
  chunkNames: "embed-[name]-[hash]",
  splitting: true,
  metafile: true,
  jsx: "automatic",
  jsxImportSource: "preact",
  define: { "process.env.NODE_ENV": '"production"' },
  alias: {
    react: "preact/compat",
    "react-dom": "preact/compat",
    "react/jsx-runtime": "preact/jsx-runtime",
  },
} satisfies BuildOptions;

/**
 * The controls that the player loads on demand. They become a function that takes `require`, with which the player
 * passes its own modules to them, because they have to share its Preact.
 */
const MORE_CONTROLS = {
  ...COMMON,
  entryPoints: { "embed-more-controls": "embed/more-controls.ts" },
  entryNames: "[name]-[hash]",
  format: "cjs",
  banner: { js: "export default(require)=>{const module={exports:{}};let exports=module.exports;" },
  footer: { js: "return module.exports}" },
  metafile: true,
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
} satisfies BuildOptions;

/**
 * Builds public/embed.js and the player that it loads, whose file names contain a hash of their content. Removes the
 * files of earlier builds.
 * @throws Error that describes the problem in the sources
 */
export async function buildEmbed(): Promise<void> {
  try {
    write(await Promise.all((await buildOutputs()).map(compress)));
  } finally {
    // Without this, the bundler's process would keep running as long as the service.
    await stop();
  }
}

type Output = { path: string; contents: string };

/**
 * Compresses an output further than esbuild does, which saves 1 KB of what a learner loads before the first question.
 */
async function compress({ path: file, text }: OutputFile): Promise<Output> {
  const options = {
    module: true,
    ecma: 2020,
    compress: { passes: 3, lhs_constants: false },
    format: { comments: false },
  } as const;
  const { code = "" } = await minify(text, options);
  return { path: file, contents: code };
}

async function buildOutputs(): Promise<OutputFile[]> {
  const [playerFiles, moreFiles] = await Promise.all([
    buildPlayer({ css: "", moreFile: "" }).then(listSources),
    buildMoreControls("").then(listSources),
  ]);
  const more = await buildMoreControls(await buildEmbedStyles([...playerFiles, ...moreFiles], TARGET));
  const player = await buildPlayer({
    css: await buildEmbedStyles(playerFiles, TARGET),
    moreFile: path.basename(more.outputFiles[0]?.path ?? ""),
  });
  const entry = player.outputFiles.find(({ path: file }) => path.basename(file).startsWith("embed-player-"));
  if (!entry) throw new Error("The embed's player wasn't built");
  const loader = await build({
    ...COMMON,
    entryPoints: { embed: "embed/loader.ts" },
    define: {
      PLAYER_FILE: JSON.stringify(path.basename(entry.path)),
      PAPER: JSON.stringify(readThemeValue("paper")),
      INK: JSON.stringify(readThemeValue("ink")),
    },
  });
  return [...more.outputFiles, ...player.outputFiles, ...loader.outputFiles];
}

const buildPlayer = ({ css, moreFile }: { css: string; moreFile: string }) =>
  build({ ...PLAYER, plugins: [createStylesPlugin(css), createMoreControlsPlugin(moreFile)] });

const buildMoreControls = (css: string) =>
  build({ ...MORE_CONTROLS, plugins: [createStylesPlugin(css), createSharedModulesPlugin()] });

/** Lists our own sources in an output, which name the classes that it uses. */
const listSources = ({ metafile }: { metafile: Metafile }): string[] =>
  Object.keys(metafile.inputs)
    .filter((file) => /^(?:app|components|embed)\/.*\.tsx?$/.test(file))
    .map((file) => path.join(ROOT, file));

/** Creates a plugin that makes `import css from "touchstone:styles"` import the style sheet as text. */
const createStylesPlugin = (css: string): Plugin => ({
  name: "styles",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^touchstone:styles$/ }, () => ({ path: "styles", namespace: "touchstone" }));
    onLoad({ filter: /.*/, namespace: "touchstone" }, () => ({ contents: css, loader: "text" }));
  },
});

/** Creates a plugin that leaves the player's modules out of the controls that it loads on demand. */
const createSharedModulesPlugin = (): Plugin => ({
  name: "shared modules",
  setup({ onResolve, resolve }) {
    onResolve(
      { filter: /^(?:react(?:\/|$)|#components\/|\.)/ },
      async ({ path: specifier, pluginData, ...from }) => {
        if (pluginData === "resolved" || from.kind === "entry-point") return undefined;
        if (isSharedModule(specifier)) return { path: specifier, external: true };
        const { importer, resolveDir, kind } = from;
        const resolved = await resolve(specifier, { importer, resolveDir, kind, pluginData: "resolved" });
        const name = path.relative(ROOT, resolved.path);
        return isSharedModule(name) ? { path: name, external: true } : undefined;
      },
    );
  },
});

const isSharedModule = (name: string): boolean => SHARED_MODULES.some((shared) => shared === name);

/** Creates a plugin that makes the player load the controls from their file, and pass its modules to them. */
const createMoreControlsPlugin = (file: string): Plugin => ({
  name: "more controls",
  setup({ onResolve }) {
    onResolve({ filter: /\/import-more\.ts$/ }, () => ({ path: path.join(ROOT, "embed/import-more.ts") }));
    onResolve({ filter: /^touchstone:more-controls$/ }, () => ({ path: `./${file}`, external: true }));
  },
});

/** Writes the files, with the loader last, after the files that it loads. Removes the files of earlier builds. */
function write(files: readonly Output[]): void {
  fs.mkdirSync(OUTPUT_DIR, { recursive: true });
  for (const { path: file, contents } of files) fs.writeFileSync(file, contents);
  const made = new Set(files.map(({ path: file }) => path.basename(file)));
  for (const name of fs.readdirSync(OUTPUT_DIR)) {
    if (isEmbedOutput(name) && !made.has(name)) fs.rmSync(path.join(OUTPUT_DIR, name));
  }
}
