import { formatUsage, readOptions } from "#tests/load/chaos/options.ts";
import { runParts } from "#tests/load/chaos/run.ts";
import { main } from "./main.ts";
import { runStoppable } from "./signals.ts";

/**
 * `npm run chaos`: checks that the service keeps its guarantees while things break. The exit code is 1 if a check
 * fails.
 */
await main(async () => {
  const { chosen, help, ...options } = readOptions(process.argv.slice(2));
  if (help) {
    console.log(formatUsage());
    return 0;
  }
  return runStoppable(async (stop) => {
    const faults = await runParts(chosen, { ...options, stop, log: (line) => console.log(line) });
    return faults > 0 ? 1 : 0;
  });
});
