/** Returns the id of the element that is the title of a question. */
export const getQuestionTitleId = (questionId: string): string => `question-${questionId}`;
