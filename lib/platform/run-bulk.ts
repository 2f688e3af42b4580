import { AppError } from "#lib/contract/app-error.ts";

type BulkFailure = { id: string; title: string | null; message: string };

/**
 * Applies a change to several things, one after the other. `targets` are pairs of an id and what is to be done, in their
 * order. An AppError of one is listed in `failed` with its message and doesn't stop the others. `apply` calls `setTitle`
 * once it knows the thing's title, which its failure then shows. Returns what `apply` returned for all others.
 * @throws any other error, with which the call ends
 */
export async function runBulk<Target, Done>(
  targets: Iterable<readonly [id: string, target: Target]>,
  apply: (id: string, target: Target, setTitle: (title: string | null) => void) => Promise<Done>,
): Promise<{ done: Done[]; failed: BulkFailure[] }> {
  const done: Done[] = [];
  const failed: BulkFailure[] = [];
  for (const [id, target] of targets) {
    let title: string | null = null;
    try {
      done.push(
        await apply(id, target, (known) => {
          title = known;
        }),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, title, message: error.message });
    }
  }
  return { done, failed };
}
