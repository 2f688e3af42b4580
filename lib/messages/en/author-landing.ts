import type { Role } from "#lib/contract/roles.ts";
import { formatAllowedRoles, formatRoleWithArticle } from "./roles.ts";

/**
 * Messages on the page of an author link for visitors who can't see the draft yet. The text of a link inside a sentence
 * is passed as a parameter.
 */
export const AUTHOR_LANDING = {
  pageTitle: "Author link",
  expired: {
    title: "This link has expired or is incomplete",
    newLink:
      "Author links work for a short time. Ask the person who sent you this one for a new link. The draft keeps everything you wrote.",
    incomplete: (assessments: string) =>
      `If your email app cut the link off, copy all of it into the address bar. If you’re a member of the organization, you can also find the draft under ${assessments}.`,
    assessments: "Assessments",
  },
  signedOut: {
    title: "Sign in to open the draft",
    explanation:
      "This link opens a draft in an organization. Sign in as a member whose role can edit assessments.",
    signUp: (createAccount: string) => `${createAccount}, then open this link again.`,
    createAccount: "Create an account",
    noAccess:
      "Don’t have access? Ask the person who sent you the link, or an owner of the organization. The link keeps working after you open it.",
  },
  notMember: {
    title: (organization: string) => `You’re not a member of ${organization}`,
    account: (email: string, organization: string) =>
      `You’re signed in as ${email}, and the draft belongs to ${organization}.`,
    switchAccount:
      "Switch to an account that is a member, or ask the person who sent you the link to invite this one.",
  },
  noRole: {
    title: "You don’t have access to this draft",
    role: (email: string, organization: string, role: Role) =>
      `In ${organization}, ${email} is ${formatRoleWithArticle(role)}. To edit assessments, you need to be ${formatAllowedRoles("assessments.write")}.`,
    managers: (organization: string) => `These people can change your role in ${organization}:`,
    reopen: "Then open the link again.",
  },
  otherOrganization: {
    title: (organization: string) => `The draft is in ${organization}`,
    /** `current` is the organization that is open, or "" if none is. */
    account: (email: string, organization: string, current: string) =>
      `You’re signed in as ${email}${current ? `, with ${current} open` : ""}. You can edit assessments in ${organization}, too.`,
    open: (organization: string) => `Open in ${organization}`,
    opening: "Opening…",
  },
};

export const AUTHOR_LINK_ERRORS = {
  returnUrlNotAllowed: "must be at one of the organization's embed origins",
};
