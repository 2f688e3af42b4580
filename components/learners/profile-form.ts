import type { PutLearnerBody } from "#lib/contract/learners.ts";
import { EDIT_LEARNER } from "#lib/messages/learners.ts";

type ProfileForm = {
  /** Null if a field is invalid. */
  profile: Pick<PutLearnerBody, "display_name" | "accommodations"> | null;
  errors: { extraTime?: string; extraAttempts?: string };
};

/**
 * Parses the fields of a learner's profile. No extra time and no extra attempts mean no accommodations. Extra time is a
 * percentage of the time limit; a comma is accepted as decimal separator.
 */
export function parseProfileForm(form: FormData): ProfileForm {
  const read = (name: string) => String(form.get(name) ?? "").trim();
  const percent = Number(read("extra_time").replace(",", ".") || 0);
  const attempts = Number(read("extra_attempts") || 0);
  const errors = {
    ...(percent >= 0 && percent <= 900 ? {} : { extraTime: EDIT_LEARNER.extraTimeRange }),
    ...(Number.isInteger(attempts) && attempts >= 0 && attempts <= 100
      ? {}
      : { extraAttempts: EDIT_LEARNER.extraAttemptsRange }),
  };
  if (Object.keys(errors).length > 0) return { profile: null, errors };
  const hasAccommodations = percent > 0 || attempts > 0;
  return {
    profile: {
      display_name: read("name") || null,
      accommodations: hasAccommodations
        ? { time_factor: Math.round(10_000 + percent * 100) / 10_000, extra_attempts: attempts }
        : null,
    },
    errors,
  };
}
