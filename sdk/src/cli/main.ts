#!/usr/bin/env node
import { EXIT_CODES } from "./exit-codes.ts";
import { reportError, run } from "./run.ts";

const argv = process.argv.slice(2);
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader such as `head` may close the pipe early. After any other failure, the output isn't complete.
  process.exit(error.code === "EPIPE" ? EXIT_CODES.ok : reportError(error, argv));
});
process.exitCode = await run(argv);
