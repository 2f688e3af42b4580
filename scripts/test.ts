import { ensureBuild } from "./build.ts";
import { runTool } from "./child.ts";
import { main } from "./main.ts";
import { verify } from "./verify.ts";

/** `npm test [-- [--only] [what to pass to vitest]]`: everything, or with `--only` the tests without the checks. */
await main(async () => {
  const given = process.argv.slice(2);
  const only = given.includes("--only");
  const args = given.filter((arg) => arg !== "--only");

  if (!only && !(await timed("Checks", verify))) return 1;
  await timed("Build", () => ensureBuild());
  const { code } = await timed("Tests", () =>
    runTool("vitest/vitest.mjs", ["run", ...args], { show: true, env: { NODE_ENV: "test" } }),
  );
  return code;
});

async function timed<T>(name: string, step: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await step();
  } finally {
    console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
}
