import type { HostedLanguage } from "#components/take/language.ts";
import { getAvailability } from "#lib/domains/delivery/hosted/summary.ts";
import type { HostedVisit } from "#lib/domains/delivery/hosted/visit.ts";

/**
 * Returns the title of a learner's page. `format` adds what the page shows to the assessment's title. A closed assessment
 * is named only in a browser in which an attempt at it was started.
 */
export function getTakeTitle(
  visit: HostedVisit,
  { text }: HostedLanguage,
  format: (title: string) => string = (title) => title,
): string {
  return isClosed(visit) && !visit.last ? text("ended") : format(visit.row.title);
}

/** Whether no attempt can begin now or later. */
export const isClosed = (visit: HostedVisit): boolean =>
  visit.row.status !== "published" || getAvailability(visit).state === "closed";
