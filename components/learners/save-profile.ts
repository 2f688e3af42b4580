import { call } from "#lib/client/call.ts";
import type { PutLearnerBody } from "#lib/contract/learners.ts";

export type EditedProfile = Pick<PutLearnerBody, "display_name" | "accommodations">;

/**
 * Saves a learner's name and accommodations. `ref` is the reference, not encoded. The request replaces the whole profile,
 * so the metadata is read first: it can have changed since the page was loaded. @throws ApiError, `not_found` if the
 * learner was renamed or erased in the meantime
 */
export async function saveProfile(ref: string, profile: EditedProfile): Promise<void> {
  const path = `/v1/learners/${encodeURIComponent(ref)}` as const;
  const { metadata } = (await call("GET", path)).data;
  await call("PUT", path, { ...profile, metadata });
}
