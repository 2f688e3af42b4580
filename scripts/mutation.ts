import { readOptions, USAGE } from "#tests/load/mutation/options.ts";
import { runMutation } from "#tests/load/mutation/run.ts";
import { main } from "./main.ts";
import { runStoppable } from "./signals.ts";

/** `npm run mutation`: checks that the tests detect changes to the code. The exit code is 1 if they miss too many. */
await main(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  return runStoppable(async (stop) => {
    const faults = await runMutation(options, stop);
    for (const fault of faults) console.log(fault);
    return faults.length > 0 ? 1 : 0;
  });
});
