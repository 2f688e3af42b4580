import { readOptions, usage } from "#tests/load/chaos/options.ts";
import { runParts } from "#tests/load/chaos/run.ts";
import { main } from "./main.ts";
import { stoppable } from "./signals.ts";

/** `npm run chaos`: what holds while things break. Exit code 1 when something did not. */
await main(async () => {
  const { chosen, help, ...options } = readOptions(process.argv.slice(2));
  if (help) {
    console.log(usage());
    return 0;
  }
  return stoppable(async (stop) => {
    const faults = await runParts(chosen, { ...options, stop, say: (line) => console.log(line) });
    return faults > 0 ? 1 : 0;
  });
});
