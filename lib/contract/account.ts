import * as z from "zod";
import { text } from "./common.ts";
import { MAX_PASSWORD, MIN_PASSWORD, RESULT_COLUMNS, THEMES } from "./form-options.ts";
import { GradingPreferencesBody } from "./marking-preferences.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

export const Password = text(MIN_PASSWORD, MAX_PASSWORD);
export const Email = z
  .string()
  .max(254)
  .transform((email) => email.trim().toLowerCase())
  .pipe(z.email({ message: VALIDATION_MESSAGES.email }));

export const SignUpBody = z.strictObject({
  name: text(1, 200),
  email: Email,
  password: Password,
  /** The token of an invitation for this email address. Required if sign-up is closed. */
  invitation: z.string().max(200).optional(),
});
export const NewOrganizationBody = z.strictObject({ name: text(1, 200) });
export const SwitchBody = z.strictObject({ organization_id: z.string().max(200) });
export const ChangePasswordBody = z.strictObject({
  current_password: z.string().max(1000),
  new_password: Password,
});

export const PreferencesBody = z.strictObject({
  theme: z.enum(THEMES).optional(),
  grading: GradingPreferencesBody.optional(),
  /** The columns shown in lists of submissions, next to the learner. */
  result_columns: z.array(z.enum(RESULT_COLUMNS)).max(RESULT_COLUMNS.length).optional(),
});

export const RequestResetBody = z.strictObject({ email: Email });
export const ResetPasswordBody = z.strictObject({ token: z.string().max(200), new_password: Password });
