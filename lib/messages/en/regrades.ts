/** Reasons for rejecting a regrade. */
export const REGRADE_ERRORS = {
  stale:
    "Submissions or versions have changed since the preview, or another preview has replaced it; preview it again",
  previewing: "The preview is still being computed",
  notPreviewed: "The regrade has already been committed or reverted",
  notCommitted: "The regrade isn't in effect, so it can't be reverted",
  superseded: (id: string) => `The regrade ${id} corrects the same questions; revert it first`,
};

/** Problems with the corrections of a regrade. Each phrase follows the path of its value. */
export const REGRADE_ISSUES = {
  unknownQuestion: "is not a question of these versions",
  duplicateQuestion: "is corrected more than once",
  unknownVersion: "is not a published version of the assessment",
  unknownResponse: "is not answered in this question",
  inVersion: (message: string, version: number) => `${message} (version ${version})`,
  needsTeacher: "can't be used with a question that a teacher grades",
};
