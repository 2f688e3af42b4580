import {
  API_VERSION,
  EVENTS,
  type EventBody,
  type EventType,
  TEST_EVENT_DATA,
} from "#lib/contract/events.ts";

export type StoredEvent = { id: string; type: string; data: Record<string, unknown>; createdAt: Date };

/** Builds the body of an event. It always serializes to the same bytes, whatever the field order in the database. */
export const buildEventBody = (event: StoredEvent): EventBody => ({
  id: event.id,
  type: event.type,
  created_at: event.createdAt.toISOString(),
  api_version: API_VERSION,
  data: sortFields(event.type, event.data),
});

/** Sorts fields in the order of the event's schema. Unknown fields from newer versions follow in alphabetical order. */
function sortFields(type: string, data: Record<string, unknown>): Record<string, unknown> {
  const { shape } = Object.hasOwn(EVENTS, type) ? EVENTS[type as EventType].data : TEST_EVENT_DATA;
  const known = Object.keys(shape);
  const rest = Object.keys(data).filter((name) => !known.includes(name));
  const names = [...known.filter((name) => Object.hasOwn(data, name)), ...rest.sort()];
  return Object.fromEntries(names.map((name) => [name, data[name]]));
}
