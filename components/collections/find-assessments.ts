import type { Choice } from "#components/library/choose-dialog.tsx";
import { call } from "#lib/client/call.ts";
import { ASSESSMENT_STATUS } from "#lib/messages/assessments.ts";

const PAGE_SIZE = 100;
/** The number of assessments after which no more pages are read. */
const ENOUGH = 50;

/**
 * Finds the newest assessments by title, without those in `excludedIds`. Reads as many pages as are needed for 50 of
 * them, because any number of the newest ones can be excluded. @throws ApiError
 */
export async function findAssessments(text: string, excludedIds: readonly string[]): Promise<Choice[]> {
  const excluded = new Set(excludedIds);
  const choices: Choice[] = [];
  const query = new URLSearchParams({ q: text, limit: String(PAGE_SIZE) });
  for (let cursor: string | null = ""; cursor !== null && choices.length < ENOUGH; ) {
    query.set("cursor", cursor);
    const { data, meta } = await call("GET", `/v1/assessments?${query.toString()}`);
    for (const { id, title, status } of data) {
      if (!excluded.has(id)) choices.push({ id, name: title, note: ASSESSMENT_STATUS[status] });
    }
    cursor = meta && "next_cursor" in meta ? meta.next_cursor : null;
  }
  return choices;
}
