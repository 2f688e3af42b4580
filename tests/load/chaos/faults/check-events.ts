import type { Received } from "#tests/support/receiver.ts";
import type { Recorded, Told } from "./records.ts";

/** Each submission has its event, each event came at least once and unchanged, and nothing came that never was. */
export function checkEvents(
  rows: readonly Recorded[],
  events: readonly Told[],
  received: readonly Received[],
): string[] {
  const bySubmission = Map.groupBy(events, ({ data }) => data.submission_id);
  const known = new Set(rows.map(({ id }) => id));
  const bodies = Map.groupBy(received, ({ body }) => JSON.parse(body).id as string);
  const ids = new Set(events.map(({ id }) => id));
  return [
    ...rows.flatMap(({ id, score }) => {
      const told = bySubmission.get(id) ?? [];
      if (told.length !== 1) return [`${id} has ${told.length} events`];
      return told[0]?.data.score === score
        ? []
        : [`the event of ${id} tells of ${told[0]?.data.score} points`];
    }),
    ...events
      .filter(({ data }) => !known.has(data.submission_id))
      .map(({ id }) => `the event ${id} tells of a submission that is not there`),
    ...events.flatMap(({ id, data }) => {
      const came = [...new Set((bodies.get(id) ?? []).map(({ body }) => body))];
      if (came.length === 0) return [`the event ${id} never came`];
      if (came.length > 1) return [`the event ${id} came with ${came.length} bodies`];
      const isOf = JSON.parse(came[0] ?? "").data.submission_id === data.submission_id;
      return isOf ? [] : [`the event ${id} came as of another submission`];
    }),
    ...[...bodies.keys()].filter((id) => !ids.has(id)).map((id) => `${id} came and never was`),
  ];
}
