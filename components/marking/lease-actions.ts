import { call } from "#lib/client/call.ts";
import { ANNOUNCEMENTS } from "#lib/messages/marking.ts";
import { type DeskController, getErrorMessage } from "./desk-controller.ts";
import { getAnswerPath } from "./mark-store.ts";
import { skipAnswer } from "./navigation.ts";

/** Takes over the open answer from another grader and fetches it again. */
export async function takeOver(desk: DeskController): Promise<void> {
  const { place } = desk.state;
  desk.dispatch({ type: "takenOver" });
  try {
    await desk.lease([place], { takeOver: true });
    await desk.queries.loadAnswer(place);
    desk.announce(ANNOUNCEMENTS.takenOver);
    void desk.refresh();
  } catch (error) {
    desk.announce(getErrorMessage(error));
  }
}

/** Reassigns the open answer to the user with the id `to`, and opens the next ungraded answer. @throws ApiError */
export async function reassign(desk: DeskController, to: string): Promise<void> {
  const { place } = desk.state;
  await desk.store.retry();
  await call("PUT", `${getAnswerPath(place)}/reassign`, { to });
  desk.dispatch({ type: "released", place });
  skipAnswer(desk);
}
