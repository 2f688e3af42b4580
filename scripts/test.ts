import { ensureBuild } from "./build.ts";
import { main } from "./main.ts";
import { runTool } from "./run-tool.ts";
import { verify } from "./verify.ts";

/** `npm test [-- [--only] [arguments for vitest]]`: runs all checks and tests. `--only` skips the checks. */
await main(async () => {
  const given = process.argv.slice(2);
  const only = given.includes("--only");
  const args = given.filter((arg) => arg !== "--only");

  if (!only && !(await runTimed("Checks", verify))) return 1;
  await runTimed("Build", () => ensureBuild());
  const { code } = await runTimed("Tests", () =>
    runTool("vitest/vitest.mjs", ["run", ...args], {
      inheritOutput: true,
      env: { NODE_ENV: "test", ...(args.length === 0 ? { TEST_EVERYTHING: "1" } : {}) },
    }),
  );
  return code;
});

async function runTimed<T>(name: string, step: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await step();
  } finally {
    console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}
