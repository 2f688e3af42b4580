import { readOptions, USAGE } from "#tests/mutation/options.ts";
import { runMutation } from "#tests/mutation/run.ts";
import { main } from "./main.ts";
import { listenForStop } from "./signals.ts";

/** `npm run mutation`: whether tests notice when code is changed. Exit code 1 when they miss too much. */
await main(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  const { requested } = listenForStop();
  try {
    const faults = await runMutation(options, requested);
    for (const fault of faults) console.log(fault);
    return faults.length > 0 ? 1 : 0;
  } catch (error) {
    if (requested.aborted) return 1;
    throw error;
  }
});
