import { OperatorError } from "#lib/operator-error.ts";
import { listenForStop } from "./signals.ts";

/** Work that may be told to stop: it then ends with 1, whatever it was in the middle of. */
export async function stoppable(work: (stop: AbortSignal) => Promise<number>): Promise<number> {
  const { requested } = listenForStop();
  try {
    return await work(requested);
  } catch (error) {
    if (requested.aborted) return 1;
    throw error;
  }
}

/** Runs a script: its result is the exit code. What the operator can mend is told in a sentence, all else in full. */
export async function main(script: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await script();
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  }
}
