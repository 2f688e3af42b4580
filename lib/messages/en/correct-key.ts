/** Links to the correction of a published key. The assessment editor loads them too. */
export const CORRECT_KEY = {
  link: "Correct the key",
  new: "Correct a key",
  /** Follows the link's text, for screen readers only. */
  linkMore: (label: string): string => ` of ${label}`,
  editorNote: "Changes here apply from the next version on, and results don’t change.",
  editorLink: "Correct the published key",
};
