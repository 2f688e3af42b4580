/** The dashboard's pages as the navigation names them. */
export const NAVIGATION = {
  label: "Main",
  menu: "Menu",
  skip: "Skip to content",
  overview: "Overview",
  groups: {
    library: "Library",
    learners: "Learners",
    integration: "Integration",
    organization: "Organization",
  },
  assessments: "Assessments",
  folders: "Folders",
  collections: "Collections",
  results: "Results",
  grading: "Grading",
  keys: "API keys",
  webhooks: "Webhooks",
  members: "Members",
  settings: "Settings",
  account: "Account",
  reference: "API reference",
} as const;

export const ACCOUNT_MENU = {
  organizationLabel: (name: string): string => `${name}: switch organization`,
  newOrganization: "New organization…",
  accountLabel: (name: string): string => `${name}: account`,
  signOut: "Sign out",
};

export const COMMAND_PALETTE = {
  open: "Go to",
  /** Follows where only screen readers see it. */
  openMore: " a page",
  shortcut: "Ctrl K",
  title: "Go to",
  placeholder: "Search pages and assessments",
  noMatches: "No results",
  assessment: "Assessment",
};

export const SIGN_IN_DIALOG = {
  title: "You’ve been signed out",
  text: "Your changes are still here. Sign in to continue.",
  password: (email: string): string => `Password for ${email}`,
  verb: "Sign in and continue",
  otherWay: "Sign in another way",
  declined: "You’re signed out, so nothing was saved.",
};

export const PAGE_ERROR = {
  title: "This page couldn’t be loaded",
  text: "Your saved work is safe. Wait a few seconds, then try again.",
  contact: (digest: string): string =>
    ` If this keeps happening, give the error number ${digest} to whoever runs this service.`,
};

export const NOT_FOUND = {
  title: "Page not found",
  text: "It may have been moved, or the link may be incomplete.",
  dashboardText:
    "It may have been deleted, or it may belong to another of your organizations. In that case, switch to that organization and open the link again.",
  goHome: "Go to home page",
  goToOverview: "Go to overview",
};
