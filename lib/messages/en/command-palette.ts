export const COMMAND_PALETTE = {
  open: "Go to",
  /** Follows `open`. On small screens it is visible only to screen readers. */
  openMore: " a page",
  shortcut: "Ctrl K",
  title: "Go to",
  placeholder: "Search pages and assessments",
  noMatches: "No results",
  failed: "Assessments couldn’t be searched.",
  assessment: "Assessment",
};
