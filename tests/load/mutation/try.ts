// Runs the given test files in the checkout of this file and stops at the first failure. The exit code is 1 if a test
// failed, and 2 if there are no tests.
import path from "node:path";
import { main } from "#scripts/main.ts";
import { loadTests } from "./load-tests.ts";

await main(async () => {
  const { tests, close } = await loadTests(
    path.resolve(import.meta.dirname, "../../.."),
    process.argv.slice(2),
  );
  try {
    for (const test of tests) await test.run();
    return tests.length > 0 ? 0 : 2;
  } catch (error) {
    console.error(error);
    return 1;
  } finally {
    await close();
  }
});
