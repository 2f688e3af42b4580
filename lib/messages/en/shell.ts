/** The dashboard's pages as named in the navigation. */
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
  items: "Item bank",
  folders: "Folders",
  collections: "Collections",
  results: "Results",
  learners: "Learners",
  grading: "Grading",
  keys: "API keys",
  webhooks: "Webhooks",
  members: "Members",
  settings: "Settings",
  account: "Account",
  docs: "Documentation",
} as const;

export const ACCOUNT_MENU = {
  organizationLabel: (name: string): string => `${name}: switch organization`,
  newOrganization: "New organization…",
  accountLabel: (name: string): string => `${name}: account`,
  signOut: "Sign out",
};

export const NOT_FOUND = {
  title: "Page not found",
  text: "It may have been moved, or the link may be incomplete.",
  dashboardText:
    "It may have been deleted, or it may belong to another of your organizations. In that case, switch to that organization and open the link again.",
  goHome: "Go to home page",
  goToOverview: "Go to overview",
};

export const REAUTHENTICATION = {
  /** Shown when the user closes the sign-in dialog. */
  declined: "You’re signed out, so nothing was saved.",
};
