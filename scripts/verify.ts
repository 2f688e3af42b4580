import fs from "node:fs";
import path from "node:path";
import { main } from "./main.ts";
import { type Outcome, ROOT, runTool } from "./run-tool.ts";
import { generateSdk } from "./sdk/generate.ts";

type Check = { name: string; run(): Promise<Outcome> };

const FENCES_TEST = "tests/fences.test.ts";
const MESSAGES_TEST = "tests/messages-while-rendering.test.ts";

const checks: Check[] = [
  { name: "types", run: () => runTool("typescript/lib/tsc.js", ["--noEmit", "-p", "."]) },
  { name: "types of the SDK", run: () => runTool("typescript/lib/tsc.js", ["--noEmit", "-p", "sdk"]) },
  {
    name: "types of its tests",
    run: () => runTool("typescript/lib/tsc.js", ["--noEmit", "-p", "tests/sdk"]),
  },
  { name: "unused code", run: () => runTool("knip/bin/knip.js", ["--no-config-hints"]) },
  { name: "lint", run: () => runTool("@biomejs/biome/bin/biome", ["check", "."]) },
  { name: "import fences", run: () => runTool("vitest/vitest.mjs", ["run", FENCES_TEST, MESSAGES_TEST]) },
];

/** Checks types, unused code, lint and import fences. Prints failures and returns whether all checks passed. */
export async function verify(): Promise<boolean> {
  // This generates the route types that tsc needs.
  const typegen = await runTool("next/dist/bin/next", ["typegen"]);
  if (typegen.code !== 0) return report({ name: "route types", ...typegen });
  await generateSdk();
  const dueChecks = checks.filter(
    ({ name }) => name !== "import fences" || fs.existsSync(path.join(ROOT, FENCES_TEST)),
  );
  const results = await Promise.all(
    dueChecks.map(async ({ name, run }) => report({ name, ...(await run()) })),
  );
  return results.every((passed) => passed);
}

function report({ name, code, output, seconds }: Outcome & { name: string }): boolean {
  const passed = code === 0;
  if (!passed) console.log(output.trimEnd());
  console.log(`${passed ? "passed" : "FAILED"}  ${name} (${seconds.toFixed(1)} s)`);
  return passed;
}

if (process.argv[1] === import.meta.filename) await main(async () => ((await verify()) ? 0 : 1));
