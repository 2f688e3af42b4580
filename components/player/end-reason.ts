import type { EmbedAttemptState } from "#lib/contract/embed.ts";
import { GRACE_MS } from "#lib/contract/grace-period.ts";

/**
 * Why an attempt ended without this player's submission. `submitted`: on another device or by staff. `deadline`: time
 * was up, and the saved answers were submitted. `expired`: time was up, and nothing was saved. `unknown`: the service
 * says that the attempt has ended, but not why.
 */
export type EndReason = "submitted" | "deadline" | "expired" | "discarded" | "unknown";

type Conditions = {
  /** Whether the service submits the attempt's saved answers when time is up. */
  submitsSaved: boolean;
  /** Whether the service has saved answers. */
  hasSaved: boolean;
};

/**
 * Returns why the attempt has ended, or undefined if it continues. With `submitsSaved`, an attempt that is still open
 * after the grace period takes no more answers, because the service is about to submit it.
 */
export function getEndReason(
  { state, deadline, closed_at, now }: EmbedAttemptState,
  { submitsSaved, hasSaved }: Conditions,
): EndReason | undefined {
  const isTimeUpAt = (time: string | null): boolean =>
    submitsSaved && deadline !== null && time !== null && Date.parse(time) >= Date.parse(deadline) + GRACE_MS;
  if (state === "submitted") return isTimeUpAt(closed_at) ? "deadline" : "submitted";
  if (state !== "open") return state;
  if (!isTimeUpAt(now)) return undefined;
  return hasSaved ? "deadline" : "expired";
}
