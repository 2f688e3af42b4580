import type { Role } from "#lib/contract/roles.ts";
import { formatRoleWithArticle } from "./roles.ts";

export const INVITATIONS_TABLE = {
  email: "Email",
  expires: "Expires",
  expired: "Expired",
  invalid: "No longer valid",
  invalidReason: (invitedBy: string | null): string =>
    `${invitedBy || "The sender"} can no longer give this role`,
  /** Is followed by the time when the invitation was sent. */
  summary: (role: Role, isMailed: boolean, invitedBy: string | null): string =>
    `Invited as ${formatRoleWithArticle(role)} by ${isMailed ? "email" : "link"}${invitedBy ? ` from ${invitedBy}` : ""}, `,
  resend: "Resend",
  /** Follows the button's text, for screen readers only. */
  resendTo: (email: string): string => ` to ${email}`,
  revoke: "Revoke",
  revokeOf: (email: string): string => ` the invitation to ${email}`,
  revoked: (email: string): string => `Invitation to ${email} revoked`,
};

export const INVITE = {
  open: "Invite member",
  title: "Invite member",
  mailHint: "They’ll get an email with a link. It replaces any earlier invitation to the same address.",
  linkHint: "You’ll get a link to send them. It replaces any earlier invitation to the same address.",
  role: "Role",
  roleHint: "See what each role can do at the bottom of this page.",
  verb: "Send invitation",
  linkVerb: "Create invitation",
  pending: "Inviting…",
};

export const INVITATION_SENT = {
  title: "Invitation sent",
  linkTitle: "Invitation created",
  failedTitle: "Invitation created, but the email wasn’t sent",
  mailed: (email: string): string => `We’ve sent an email with the link to ${email}.`,
  failed: "The email couldn’t be sent. Try again, or send this link yourself.",
  copy: "Copy link",
  linkText: (email: string): string =>
    `Send this link to ${email}. It’s shown only once, expires in 7 days, and works only for that address.`,
  lossWarning: "This link can’t be shown again. To get another one, resend the invitation.",
};

export const INVITATION_LANDING = {
  metaTitle: "Invitation",
  join: (organization: string): string => `Join ${organization}`,
  joining: "Joining…",
  /** {invitee} is "you" or a partly hidden email address. */
  offer: (role: Role): string =>
    `{inviter} has invited {invitee} to join {organization} as ${formatRoleWithArticle(role)}.`,
  unknownInviter: "Someone",
  you: "you",
  wrongAccount: (email: string): string =>
    `You’re signed in as ${email}, but this invitation is for a different address. Switch to the account that was invited, or ask for an invitation to this one.`,
  switchAccount: "Switch account",
  signedOut:
    "To join, sign in with that address or create an account with it. We’ll bring you back here afterward.",
  createAccount: "Create account",
  signIn: "Sign in",
  goHome: "Go to Touchstone",
  joinedTitle: (organization: string): string => `You’ve joined ${organization}`,
  goToDashboard: "Go to the dashboard",
  unknownTitle: "Invitation not found",
  unknownText:
    "Part of the link may be missing. Copy the complete link into the address bar, or ask the person who invited you for a new one.",
  voidTitle: "This invitation is no longer valid",
  /** Names the inviter and the roles that can send a new invitation: "an owner or an admin". */
  voidText: (inviter: string | null, organization: string, role: Role, whoCanInvite: string): string =>
    `${inviter || "The person who sent it"} can no longer invite people to ${organization} as ${formatRoleWithArticle(role)}. Ask ${whoCanInvite} of ${organization} to send you a new invitation.`,
  inactive: {
    accepted: {
      title: "This invitation has already been used",
      text: "If you used it, sign in with the account that you joined with. Otherwise, ask for a new invitation.",
    },
    revoked: {
      title: "This invitation was revoked",
      text: "You may have a newer one: check your email, or ask the person who invited you.",
    },
    expired: {
      title: "This invitation has expired",
      text: "Invitations are valid for 7 days. Ask the person who invited you to send it again.",
    },
  },
};

export const INVITATION_ERRORS = {
  alreadyMember: "already belongs to a member",
  otherAddress: "This invitation is for a different email address",
  closed: {
    accepted: "This invitation has already been used",
    revoked: "This invitation was revoked or replaced by a newer one",
    expired: "This invitation has expired. Ask for a new one.",
  },
  justClosed: "This invitation was just accepted or revoked",
  /** `whoCanInvite` is for example "an owner or an admin". */
  invalid: (whoCanInvite: string): string =>
    `This invitation is no longer valid. Ask ${whoCanInvite} for a new one.`,
  signUpClosed:
    "Sign-up is closed on this server. Ask an administrator of your organization for an invitation.",
  signUpAddress: "Your invitation is for a different email address. Sign up with that one.",
};
