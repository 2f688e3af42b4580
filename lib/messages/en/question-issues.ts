/** Problems with a question of an assessment or of the item bank. Each phrase follows the path of its value. */
export const QUESTION_ISSUES = {
  keysTooComplex: "makes the answer keys too complex to grade; use fewer or simpler keys",
  /** Doesn't say how the stored keys differ, because that would reveal them. */
  storedKeysMismatch: "no longer match this content; send new ones",
};
