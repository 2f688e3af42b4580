import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { PACKAGES_OF_MODULES } from "#scripts/own-imports.mjs";
import { ROOT } from "./support.ts";

const FOLDERS = ["app", "components", "lib", "scripts", "tests"];

/** Every import specifier in our files, each with the file that contains it. */
const named = FOLDERS.flatMap((folder) =>
  fs.globSync(`${folder}/**/*.ts`, { cwd: ROOT }).flatMap((file) => {
    const source = fs.readFileSync(path.join(ROOT, file), "utf8");
    const specifiers = source.matchAll(/^(?:import|export) (?:[^"'=]*? from )?"([^"]+)"/gm);
    return [...specifiers].map(([, specifier]) => [specifier, pathToFileURL(path.join(ROOT, file)).href]);
  }),
);

const RESOLVE = `
  import fs from "node:fs";
  const named = JSON.parse(fs.readFileSync(0, "utf8"));
  console.log(JSON.stringify(named.map(([specifier, from]) => import.meta.resolve(specifier, from))));`;

function resolveImports(...options: string[]): string[] {
  const args = ["--experimental-import-meta-resolve", ...options, "--input-type=module", "--eval", RESOLVE];
  const env = { ...process.env, NODE_OPTIONS: "" };
  const maxBuffer = 100_000_000;
  return JSON.parse(
    execFileSync(process.execPath, args, {
      cwd: ROOT,
      env,
      input: JSON.stringify(named),
      encoding: "utf8",
      maxBuffer,
    }),
  );
}

test("own-imports.mjs resolves every import as Node does by package.json", () => {
  const ours = resolveImports("--import", pathToFileURL(path.join(ROOT, "scripts/own-imports.mjs")).href);
  expect(named.length).toBeGreaterThan(2000);
  expect(ours).toEqual(resolveImports());
});

test.each(PACKAGES_OF_MODULES)("all files of %s are modules, as own-imports.mjs assumes", (name) => {
  const folder = path.join(ROOT, "node_modules", name);
  const descriptions = fs.globSync("**/package.json", { cwd: folder });
  const types = descriptions.map((file) => JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")).type);
  expect(new Set(types)).toEqual(new Set(["module"]));
});
