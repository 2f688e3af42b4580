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
