/** Returns the path that grades test answers. Items of the bank belong to no assessment, so their `assessmentId` is "". */
export const getTestAnswerPath = (assessmentId: string) =>
  assessmentId === ""
    ? ("/items/test-answer" as const)
    : (`/assessments/${assessmentId}/test-answer` as const);
