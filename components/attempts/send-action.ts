import { ApiError } from "#lib/client/call.ts";

/** Whether an action was performed, or the attempt had already ended. */
export type ActionOutcome = "done" | "closed";

/** Performs an action on an attempt. Other errors than that the attempt has ended are thrown. */
export async function sendAction(send: () => Promise<unknown>): Promise<ActionOutcome> {
  try {
    await send();
    return "done";
  } catch (error) {
    if (error instanceof ApiError && error.code === "attempt_closed") return "closed";
    throw error;
  }
}
