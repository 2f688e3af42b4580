import { EVENT_TYPES, EVENTS } from "#lib/contract/events.ts";
import type { EventOffered } from "./webhook-fields.tsx";

/** The events for a form to offer. */
export const eventsOffered = (): EventOffered[] =>
  EVENT_TYPES.map((type) => ({ type, when: EVENTS[type].when }));
