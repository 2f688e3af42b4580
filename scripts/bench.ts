import { needsService, readOptions, USAGE } from "#tests/load/bench/options.ts";
import { runBench } from "#tests/load/bench/run.ts";
import { ensureBuild } from "./build.ts";
import { main } from "./main.ts";
import { runStoppable } from "./signals.ts";

/**
 * `npm run bench`: measures the speed of the service, compared with a bare server that does the same work. The exit
 * code is 1 if a response was wrong or, with `--strict`, if a target was missed.
 */
await main(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  return runStoppable(async (stop) => {
    if (needsService(options)) await ensureBuild(stop);
    stop.throwIfAborted();
    const { faults, missed } = await runBench(options, stop, (text) => console.log(text));
    return faults.length > 0 || (options.strict && missed > 0) ? 1 : 0;
  });
});
