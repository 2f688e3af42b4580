import * as z from "zod";
import { text, trimmedText } from "./common.ts";
import { MAX_PASSWORD, MIN_PASSWORD, RESULT_COLUMNS, THEMES } from "./form-options.ts";
import { LANGUAGES } from "./languages.ts";
import { GradingPreferencesBody } from "./marking-preferences.ts";
import { isTimeZone } from "./time-zones.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const Password = text(MIN_PASSWORD, MAX_PASSWORD);
export const Email = z
  .string()
  .max(254)
  .transform((email) => email.trim().toLowerCase())
  .pipe(z.email({ message: VALIDATION_MESSAGES.email }));

export const SignUpBody = z.strictObject({
  name: trimmedText(1, 200),
  email: Email,
  password: Password,
  /** The token of an invitation for this email address. Required if sign-up is closed. */
  invitation: z.string().max(200).optional(),
});
export const NewOrganizationBody = z.strictObject({
  name: trimmedText(1, 200),
  /** Creates nothing if the account is already a member of an organization. */
  only_first: z.boolean().optional(),
});
export const SwitchBody = z.strictObject({ organization_id: z.string().max(200) });
export const ChangePasswordBody = z.strictObject({
  current_password: z.string().max(1000),
  new_password: Password,
});

export const PreferencesBody = z.strictObject({
  theme: z.enum(THEMES).optional(),
  grading: GradingPreferencesBody.optional(),
  /** Hides the checklist of first steps on the overview. */
  hide_checklist: z.boolean().optional(),
  /** An IANA time zone, or null for the browser's. */
  time_zone: z.string().max(100).refine(isTimeZone, VALIDATION_MESSAGES.timeZone).nullable().optional(),
  /** A language of the pages, or null for the browser's. */
  language: z.enum(LANGUAGES).nullable().optional(),
  /** The columns shown in lists of submissions, next to the learner. */
  result_columns: z.array(z.enum(RESULT_COLUMNS)).max(RESULT_COLUMNS.length).optional(),
});

export const RequestResetBody = z.strictObject({ email: Email });
export const ResetPasswordBody = z.strictObject({ token: z.string().max(200), new_password: Password });
