import { requirePublished } from "#lib/assessments/rules.ts";
import type { StartBody } from "#lib/contract/hosted.ts";
import { inTransaction } from "#lib/db/client.ts";
import { mintToken } from "#lib/embed/mint.ts";
import type { TokenRow } from "#lib/embed/queries.ts";
import { limitSeconds } from "#lib/embed/rules.ts";
import { takeOver } from "#lib/embed/take-over.ts";
import { invalid } from "#lib/errors.ts";
import { hostedLearnerRef } from "./learner.ts";
import { hostedLife } from "./rules.ts";
import type { HostedVisit } from "./visit.ts";

type Learner = Pick<TokenRow, "learnerRef" | "metadata" | "timeFactor" | "extraAttempts">;
/** `isNewBrowser`: nobody can have begun anything in it yet. */
type StartInput = { body: StartBody; browserId: string; isNewBrowser: boolean; origin: string };

/**
 * Begins an attempt in the service's own page. Gives its token, or undefined where this browser has one of the learner's
 * under way, which goes on. One that somebody else has pushed out of the browser goes on under the new token: no way of
 * beginning sets a running clock back. 400 without a name where one is asked for; 409 `assessment_archived`,
 * `attempts_exhausted`.
 */
export async function startAttempt(
  { ctx, host, row, last }: HostedVisit,
  { body, browserId, isNewBrowser, origin }: StartInput,
): Promise<string | undefined> {
  requirePublished(row);
  const before = last?.presented.token;
  const isOpen = last?.state === "ready" || last?.state === "live";
  if (body.again && isOpen) return undefined;
  const learner =
    body.again && before && before.learnerRef !== null
      ? before
      : byName(host.asksFor === "name" ? nameIn(body) : null, browserId);
  if (isOpen && before?.learnerRef === learner.learnerRef) return undefined;
  const { learnerRef, metadata, timeFactor, extraAttempts } = learner;
  return inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db };
    const begun =
      isNewBrowser || learnerRef === null
        ? undefined
        : await takeOver(within, { assessmentId: row.id, learnerRef });
    const { token } = await mintToken(within, row, {
      learnerRef,
      metadata,
      timeFactor,
      extraAttempts,
      source: "hosted",
      origins: [origin],
      seconds: hostedLife(limitSeconds(row, timeFactor)),
      begun,
    });
    return token;
  });
}

function nameIn({ name }: StartBody): string {
  if (name !== undefined) return name;
  throw invalid([{ path: ["name"], message: "is asked for" }]);
}

const byName = (name: string | null, browserId: string): Learner => ({
  learnerRef: hostedLearnerRef(name, browserId),
  metadata: null,
  timeFactor: 1,
  extraAttempts: 0,
});
