import { EVENT_TYPES, EVENTS } from "#lib/contract/events.ts";
import type { OfferedEvent } from "./webhook-fields.tsx";

/** The events for a form to offer. */
export const listOfferedEvents = (): OfferedEvent[] =>
  EVENT_TYPES.map((type) => ({ type, when: EVENTS[type].when }));
