#!/usr/bin/env node
import { run } from "./run.ts";

// A reader such as `head` may close the pipe early.
process.stdout.on("error", () => process.exit(0));
process.exitCode = await run(process.argv.slice(2));
