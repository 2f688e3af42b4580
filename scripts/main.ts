import { tolerateLostOutput } from "#lib/platform/runtime/lost-output.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";

/** Runs a script: its result is the exit code. What the operator can mend is told in a sentence, all else in full. */
export async function main(script: () => Promise<number>): Promise<void> {
  tolerateLostOutput();
  try {
    process.exitCode = await script();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  }
}
