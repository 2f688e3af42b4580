/** The page around the editor of an assessment. */
export const EDIT_PAGE = {
  title: "Edit assessment",
  archivedTitle: (assessment: string) => `“${assessment}” is archived`,
  archived:
    "Archived assessments can’t be edited. To edit this one, choose Unarchive from the More menu on its overview.",
  overview: "Go to overview",
};
