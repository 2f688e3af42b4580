import { ignoreOutputErrors } from "#lib/platform/runtime/ignore-output-errors.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";

/** Runs a script: its result is the exit code. What the operator can mend is told in a sentence, all else in full. */
export async function main(script: () => Promise<number>): Promise<void> {
  ignoreOutputErrors();
  try {
    process.exitCode = await script();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  }
}
