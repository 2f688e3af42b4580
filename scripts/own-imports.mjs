// @ts-check
// run.mjs loads this file first in every process. Without it, Node reads package.json again for each `#lib/...` import
// and for the module type of each file, which took most of the startup time. These hooks resolve imports for the whole
// checkout without reading files. The compile cache is stored in the checkout, which only its owner can write.
import { enableCompileCache, registerHooks } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = new URL("..", import.meta.url).href;
const PACKAGES = new URL("node_modules/", ROOT).href;
/** This package has hundreds of modules of the same type and a very long package.json. */
const DRIZZLE = new URL("drizzle-orm/", PACKAGES).href;
/** Imports from the folders in "imports" of package.json. Node itself resolves the entry for a single file. */
const OWN = /^#((?:app|components|lib|scripts|tests)\/.+\.ts)$/;
const BY_NAME = "#app/docs/markup.ts";

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (parentURL?.startsWith(DRIZZLE) && /^\.\.?\/.*\.js$/.test(specifier))
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    if (!parentURL?.startsWith(ROOT) || parentURL.startsWith(PACKAGES)) return next(specifier, context);
    const [, own] = (specifier !== BY_NAME && OWN.exec(specifier)) || [];
    const isRelative = /^\.\.?\/.*\.ts$/.test(specifier);
    if (own === undefined && !isRelative) return next(specifier, context);
    const named = own === undefined ? new URL(specifier, parentURL) : new URL(own, ROOT);
    // The URL must be escaped as in Node (`[id]` as %5Bid%5D). Otherwise a module would be loaded twice.
    const url = pathToFileURL(fileURLToPath(named)).href;
    return { url, format: "module-typescript", shortCircuit: true };
  },
});

// If the checkout isn't writable, nothing is cached.
enableCompileCache(path.join(fileURLToPath(ROOT), ".touchstone", "compiled"));
