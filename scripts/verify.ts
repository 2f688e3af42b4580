import fs from "node:fs";
import path from "node:path";
import { main } from "./main.ts";
import { type Outcome, ROOT, runTool } from "./run-tool.ts";
import { generateSdk } from "./sdk/generate.ts";

type Check = { name: string; needsGenerated: boolean; run(): Promise<Outcome> };

const FENCES_TEST = "tests/fences.test.ts";
const MESSAGES_TEST = "tests/messages-while-rendering.test.ts";

/** The other checks take the second core. More checkers would compute many types several times. */
const checkTypes = (project: string): Promise<Outcome> =>
  runTool("typescript/lib/tsc.js", ["--noEmit", "--checkers", "1", "-p", project]);

const checks: Check[] = [
  { name: "types", needsGenerated: true, run: () => checkTypes(".") },
  { name: "types of the SDK", needsGenerated: true, run: () => checkTypes("sdk") },
  {
    name: "unused code",
    needsGenerated: true,
    run: () => runTool("knip/bin/knip.js", ["--no-config-hints"]),
  },
  { name: "lint", needsGenerated: false, run: () => runTool("@biomejs/biome/bin/biome", ["check", "."]) },
  {
    name: "import fences",
    needsGenerated: false,
    run: () => runTool("vitest/vitest.mjs", ["run", FENCES_TEST, MESSAGES_TEST]),
  },
];

/** Checks types, unused code, lint and import fences. Prints failures and returns whether all checks passed. */
export async function verify(): Promise<boolean> {
  const generated = generate();
  const dueChecks = checks.filter(
    ({ name }) => name !== "import fences" || fs.existsSync(path.join(ROOT, FENCES_TEST)),
  );
  const results = dueChecks.map(async ({ name, needsGenerated, run }) => {
    if (needsGenerated && !(await generated)) return false;
    return report({ name, ...(await run()) });
  });
  return (await Promise.all(results)).every((passed) => passed);
}

/** Generates what types depend on: those of the routes, and the SDK. Returns whether that succeeded. */
async function generate(): Promise<boolean> {
  const typegen = await runTool("next/dist/bin/next", ["typegen"]);
  if (typegen.code !== 0) return report({ name: "route types", ...typegen });
  await generateSdk();
  return true;
}

function report({ name, code, output, seconds }: Outcome & { name: string }): boolean {
  const passed = code === 0;
  if (!passed) console.log(output.trimEnd());
  console.log(`${passed ? "passed" : "FAILED"}  ${name} (${seconds.toFixed(1)} s)`);
  return passed;
}

if (process.argv[1] === import.meta.filename) await main(async () => ((await verify()) ? 0 : 1));
