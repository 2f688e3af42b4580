import type { Role } from "#lib/contract/roles.ts";
import { formatRoleWithArticle } from "./en/roles.ts";

/** The text of an email: paragraphs before and after a link. */
export type EmailText = { subject: string; before: string[]; linkName: string; after: string[] };

export const PASSWORD_RESET_EMAIL: EmailText = {
  subject: "Reset your Touchstone password",
  before: ["We received a request to reset the password of your Touchstone account."],
  linkName: "Reset password",
  after: [
    "This link works once and expires in 1 hour. Setting a new password signs you out everywhere.",
    "If you didn't request this, you can ignore this email. Your password won't change.",
  ],
};

/** The email for people who sign in with an identity provider. */
export const NO_PASSWORD_EMAIL: EmailText = {
  subject: "Sign in to Touchstone",
  before: [
    "We received a request to reset your Touchstone password. Your account doesn't have one: you sign in with your organization's identity provider.",
  ],
  linkName: "Sign in",
  after: ["If you didn't request this, you can ignore this email."],
};

const EXPIRY_FORMAT = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

/** Builds the email for an invitation. `inviter` or `organization` is empty if it is unknown. */
export function buildInvitationEmail(input: {
  inviter: string;
  organization: string;
  role: Role;
  email: string;
  expiresAt: Date;
}): EmailText {
  const inviter = input.inviter || "Someone";
  const organization = input.organization || "an organization";
  return {
    subject: `${inviter} invited you to ${organization} on Touchstone`,
    before: [
      `${inviter} invited you to join ${organization} on Touchstone as ${formatRoleWithArticle(input.role)}.`,
    ],
    linkName: "View invitation",
    after: [
      `This link expires on ${EXPIRY_FORMAT.format(input.expiresAt)} UTC and works only for ${input.email}.`,
      "If you weren't expecting this invitation, you can ignore this email.",
    ],
  };
}
