import type { ReceivedRequest } from "#tests/support/receiver.ts";
import type { GradedEvent, RecordedSubmission } from "./records.ts";

/**
 * Checks that each submission has an event, which arrived at least once and unchanged, and that no other event arrived.
 */
export function checkEvents(
  rows: readonly RecordedSubmission[],
  events: readonly GradedEvent[],
  received: readonly ReceivedRequest[],
): string[] {
  const bySubmission = Map.groupBy(events, ({ data }) => data.submission_id);
  const known = new Set(rows.map(({ id }) => id));
  const bodies = Map.groupBy(received, ({ body }) => JSON.parse(body).id as string);
  const ids = new Set(events.map(({ id }) => id));
  return [
    ...rows.flatMap(({ id, score }) => {
      const matching = bySubmission.get(id) ?? [];
      if (matching.length !== 1) return [`${id} has ${matching.length} events`];
      return matching[0]?.data.score === score
        ? []
        : [`the event of ${id} tells of ${matching[0]?.data.score} points`];
    }),
    ...events
      .filter(({ data }) => !known.has(data.submission_id))
      .map(({ id }) => `the event ${id} tells of a submission that is not there`),
    ...events.flatMap(({ id, data }) => {
      const receivedBodies = [...new Set((bodies.get(id) ?? []).map(({ body }) => body))];
      if (receivedBodies.length === 0) return [`the event ${id} never came`];
      if (receivedBodies.length > 1) return [`the event ${id} came with ${receivedBodies.length} bodies`];
      const isSameSubmission = JSON.parse(receivedBodies[0] ?? "").data.submission_id === data.submission_id;
      return isSameSubmission ? [] : [`the event ${id} came as of another submission`];
    }),
    ...[...bodies.keys()].filter((id) => !ids.has(id)).map((id) => `${id} came and never was`),
  ];
}
