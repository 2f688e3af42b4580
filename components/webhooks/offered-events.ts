import { EVENT_TYPES, EVENTS } from "#lib/contract/events.ts";
import type { OfferedEvent } from "./webhook-fields.tsx";

/** Returns the events that a form offers. */
export const listOfferedEvents = (): OfferedEvent[] =>
  EVENT_TYPES.map((type) => ({ type, when: EVENTS[type].when }));
