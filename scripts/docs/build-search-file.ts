import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, stop } from "esbuild";
import { SEARCH_FILE, type SearchFile } from "#components/docs/search/search-index.ts";
import { ROOT } from "../run-tool.ts";

/** The file that the search of the documentation loads. */
const OUTPUT = path.join(ROOT, "public", SEARCH_FILE);

/** Checks whether an entry of the checkout, such as "public/icon.svg", is the output of this build. */
export const isSearchFile = (entry: string): boolean => entry === `public${SEARCH_FILE}`;

type Builder = { buildSearchFile(guides: { operations: string; sdk: string }): SearchFile };

/**
 * Writes the search index of the documentation, which is made from the rendered pages. Node can't load the pages'
 * components, so they are bundled first.
 */
export async function buildDocsSearch(): Promise<void> {
  const bundle = path.join(ROOT, `.touchstone/docs-search-${process.pid}.mjs`);
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints: ["scripts/docs/search-file.tsx"],
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      jsx: "automatic",
      outfile: bundle,
      logLevel: "silent",
    });
    const { buildSearchFile }: Builder = await import(pathToFileURL(bundle).href);
    const read = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");
    const guides = { operations: read("docs/operations.md"), sdk: read("sdk/README.md") };
    fs.mkdirSync(path.dirname(OUTPUT), { recursive: true });
    fs.writeFileSync(OUTPUT, JSON.stringify(buildSearchFile(guides)));
  } finally {
    fs.rmSync(bundle, { force: true });
    // Without this, the bundler's process would keep running as long as the service.
    await stop();
  }
}
