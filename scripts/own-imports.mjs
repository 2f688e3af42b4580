// @ts-check
// run.mjs loads this file first in every process. Without it, Node reads package.json again for each `#lib/...` import
// and for the module type of each file, and looks for each package in every folder above the file that imports it. That
// took most of the startup time. These hooks resolve imports for the whole checkout almost without reading files. The
// compile cache is stored in the checkout, which only its owner can write.
import { enableCompileCache, registerHooks } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = new URL("..", import.meta.url).href;
const PACKAGES = new URL("node_modules/", ROOT).href;
/** Packages with many files that import each other, all of which are ES modules. */
export const PACKAGES_OF_MODULES = ["drizzle-orm", "jose", "uuid", "zod"];
const FOLDERS_OF_MODULES = PACKAGES_OF_MODULES.map((name) => new URL(`${name}/`, PACKAGES).href);
/** Imports from the folders in "imports" of package.json. Node itself resolves the entry for a single file. */
const OWN = /^#((?:app|components|lib|scripts|tests)\/.+\.ts)$/;
const BY_NAME = "#app/docs/markup.ts";
/** This package has its own node_modules. */
const WORKSPACE = new URL("tests/openapi/client/", ROOT).href;

/**
 * What our imports of packages and of Node's modules resolve to, by specifier. It doesn't depend on the file that
 * imports them.
 * @type {Map<string, import("node:module").ResolveFnOutput>}
 */
const packageImports = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (
      /^\.\.?\/.*\.js$/.test(specifier) &&
      FOLDERS_OF_MODULES.some((folder) => parentURL?.startsWith(folder))
    )
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    if (
      !parentURL?.startsWith(ROOT) ||
      parentURL.includes("/node_modules/") ||
      parentURL.startsWith(WORKSPACE)
    )
      return next(specifier, context);
    const [, own] = (specifier !== BY_NAME && OWN.exec(specifier)) || [];
    const isRelative = /^\.\.?\/.*\.ts$/.test(specifier);
    if (own === undefined && !isRelative) return resolveByNode(specifier, context, next);
    const named = own === undefined ? new URL(specifier, parentURL) : new URL(own, ROOT);
    // The URL must be escaped as in Node (`[id]` as %5Bid%5D). Otherwise a module would be loaded twice.
    const url = pathToFileURL(fileURLToPath(named)).href;
    return { url, format: "module-typescript", shortCircuit: true };
  },
});

/**
 * Resolves an import as Node does. For an import of a package, Node would look for it in each folder above the file.
 * @type {import("node:module").ResolveHookSync}
 */
function resolveByNode(specifier, context, next) {
  const isPackage = /^[a-z@]/.test(specifier) && !context.conditions.includes("require");
  const known = isPackage && packageImports.get(specifier);
  if (known) return known;
  const resolved = next(specifier, context);
  if (isPackage) packageImports.set(specifier, { ...resolved, shortCircuit: true });
  return resolved;
}

// If the checkout isn't writable, nothing is cached.
enableCompileCache(path.join(fileURLToPath(ROOT), ".touchstone", "compiled"));
