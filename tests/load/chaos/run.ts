import { accessSync, constants } from "node:fs";
import path from "node:path";
import { POSTGRES_BIN } from "../fleet/cluster.ts";
import type { Options, Part } from "./part.ts";

/** Runs the parts one after the other. Returns the number of faults. */
export async function runParts(chosen: readonly Part[], options: Options): Promise<number> {
  let found = 0;
  for (const part of chosen) {
    options.stop.throwIfAborted();
    options.log(`\n${part.name}: ${part.title}`);
    const missing = part.needs?.filter((program) => !isInstalled(program)) ?? [];
    if (missing.length > 0) {
      options.log(`  SKIPPED: ${missing.join(", ")} is not installed`);
      continue;
    }
    const started = performance.now();
    const { report, faults } = await part.run(options);
    for (const line of report) options.log(`  ${line}`);
    for (const fault of faults) options.log(`  WRONG: ${fault}`);
    if (faults.length === 0) options.log(`  held, ${((performance.now() - started) / 1000).toFixed(0)} s`);
    found += faults.length;
  }
  return found;
}

const FOLDERS = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", POSTGRES_BIN];

function isInstalled(program: string): boolean {
  return FOLDERS.some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
