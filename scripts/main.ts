import { ignoreOutputErrors } from "#lib/platform/runtime/ignore-output-errors.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";

/**
 * Runs a script and uses its result as the exit code. For an OperatorError, prints only the message; for other errors,
 * also the stack.
 */
export async function main(script: () => Promise<number>): Promise<void> {
  ignoreOutputErrors();
  try {
    process.exitCode = await script();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  }
}
