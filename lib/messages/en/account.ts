import type { Theme } from "#lib/contract/form-options.ts";
import type { Language } from "#lib/contract/languages.ts";
import type { Role } from "#lib/contract/roles.ts";
import { formatCount } from "../format-count.ts";
import { formatRoleWithArticle } from "./roles.ts";

export const ACCOUNT_PAGE = {
  title: "Account",
  appearance: "Appearance",
  password: "Password",
  noPassword: "You don’t have a password here. You sign in with your identity provider.",
  sessions: "Active sessions",
  signOutEverywhere: "Sign out everywhere",
  browser: "Browser",
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  unknownBrowser: "Unknown",
  thisSession: "This session",
  signedIn: "Signed in",
  lastActive: "Last active",
};

export const THEME_CHOICE = {
  legend: "Theme",
  names: { system: "System", light: "Light", dark: "Dark" } satisfies Record<Theme, string>,
};

export const LANGUAGE_AND_TIME = {
  title: "Language and time",
  language: "Language",
  /** Each language is named in itself, so that it is found from any other. */
  languages: { en: "English", de: "Deutsch" } satisfies Record<Language, string>,
  timeZone: "Time zone",
  timeZoneHint: "For all dates and times in the dashboard, including fields that you fill in.",
  browser: "Same as this browser",
  browserZone: (zone: string): string => `Same as this browser (${zone})`,
  /** Precedes the current time. */
  now: "Current time:",
  saved: "Saved",
};

export const PASSWORD_FIELDS = {
  password: "Password",
  current: "Current password",
  new: "New password",
  minimum: (characters: number): string => `At least ${characters} characters.`,
};

export const CHANGE_PASSWORD = {
  hint: "You’ll be signed out everywhere else.",
  verb: "Change password",
  done: (endedSessions: number): string =>
    endedSessions > 0
      ? `Password changed. You’ve been signed out of ${formatCount(endedSessions, "other session")}.`
      : "Password changed",
};

export const SIGN_IN = {
  title: "Sign in",
  passwordChanged: "Your password has been changed. Sign in with the new one.",
  verb: "Sign in",
  pending: "Signing in…",
  continueWith: (provider: string): string => `Continue with ${provider}`,
  newHere: "New here?",
  createAccount: "Create account",
  forgotPassword: "Forgot your password?",
  providerErrors: {
    NotVerified: "Your identity provider hasn’t verified your email address, so we can’t sign you in.",
    SignUpClosed:
      "You don’t have an account here, and sign-up is closed on this server. Ask an administrator of your organization to invite you.",
    Unavailable: "We couldn’t sign you in because of a problem on our side. Try again in a moment.",
    OAuthSignin: "We can’t reach the identity provider. Try again in a moment.",
    OAuthCallback: "The identity provider didn’t sign you in. Try again.",
    Callback: "The identity provider didn’t sign you in. Try again.",
  } as Readonly<Record<string, string>>,
  providerError: "We couldn’t sign you in. Try again.",
};

export const SIGN_IN_ERRORS = {
  wrong: "Incorrect email or password",
  tooMany: (minutes: number): string => `Too many attempts. Try again in ${formatCount(minutes, "minute")}.`,
  failed: "We couldn’t sign you in. Try again in a moment.",
};

export const SIGN_UP = {
  title: "Create account",
  lead: "Start writing and grading assessments in a minute. You can invite colleagues later.",
  /** Shown instead if the visitor wants a page that belongs to an organization that already exists. */
  shortLead: "After that, you’ll return to the page you opened.",
  organization: "Organization",
  organizationHint: "Your school, team, or product. You’ll be its owner, and can rename it.",
  invitedLead: (organization: string, role: Role): string =>
    `After that, you can join ${organization} as ${formatRoleWithArticle(role)}.`,
  yourName: "Your name",
  invitedHint: "Your invitation is for this address. To use a different one, ask for a new invitation.",
  verb: "Create account",
  pending: "Creating account…",
  notSignedIn: "We couldn’t sign you in. If you already have an account, sign in with its password.",
  haveAccount: "Already have an account?",
  signIn: "Sign in",
  closedTitle: "Sign-up is closed",
  closedText:
    "You need an invitation to create an account on this server. Ask an administrator of your organization, or the server’s administrator, to send you one. If you have one, open its link to create your account.",
};

export const FORGOT_PASSWORD = {
  title: "Forgot your password?",
  lead: "We’ll email you a link to set a new one.",
  /** {command} is the command that resets a password on the server. */
  noMail: "This server doesn’t send email. Whoever runs it can set a new password for you with {command}.",
  remembered: "Remember your password?",
  verb: "Send link",
  sent: "If there’s an account with this address, we’ve sent it an email with a link. The link works once and expires in 1 hour.",
};

export const RESET_PASSWORD = {
  title: "Set a new password",
  metaTitle: "New password",
  hint: "You’ll be signed out everywhere.",
  verb: "Set password",
  expiredTitle: "This link has expired",
  expiredText: "Reset links work once, within 1 hour.",
  requestNew: "Request a new link",
};

export const NEW_ORGANIZATION = {
  title: "New organization",
  firstTitle: "Name your organization",
  lead: "An organization has its own assessments, API keys, and results. You’ll be its owner.",
  invitedHint: "Have you been invited to one? Open the link in your invitation instead.",
  verb: "Create organization",
};
