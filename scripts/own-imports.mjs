// @ts-check
// Loaded before all else in every process of ours (run.mjs). Node reads package.json anew for each `#lib/...` and for the
// kind of each file: most of a start went into that. What is the same for all of the checkout is said here once, and what
// was compiled is kept beside it, where nobody else may write.
import { enableCompileCache, registerHooks } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = new URL("..", import.meta.url).href;
const PACKAGES = new URL("node_modules/", ROOT).href;
/** A package of hundreds of modules, all of one kind, whose own package.json is among the longest there are. */
const DRIZZLE = new URL("drizzle-orm/", PACKAGES).href;
/** As "imports" of package.json has them; the one file that it names by itself goes Node's way. */
const OWN = /^#((?:app|components|lib|scripts|tests)\/.+\.ts)$/;
const BY_NAME = "#app/docs/markup.ts";

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (parentURL?.startsWith(DRIZZLE) && /^\.\.?\/.*\.js$/.test(specifier))
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    if (!parentURL?.startsWith(ROOT) || parentURL.startsWith(PACKAGES)) return next(specifier, context);
    const [, own] = (specifier !== BY_NAME && OWN.exec(specifier)) || [];
    const isBeside = /^\.\.?\/.*\.ts$/.test(specifier);
    if (own === undefined && !isBeside) return next(specifier, context);
    const named = own === undefined ? new URL(specifier, parentURL) : new URL(own, ROOT);
    // As Node writes it (`[id]` as %5Bid%5D), or a module would be there twice.
    const url = pathToFileURL(fileURLToPath(named)).href;
    return { url, format: "module-typescript", shortCircuit: true };
  },
});

// Where the checkout cannot be written to nothing is kept, and nothing is said.
enableCompileCache(path.join(fileURLToPath(ROOT), ".touchstone", "compiled"));
