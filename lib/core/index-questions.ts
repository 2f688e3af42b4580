/** Returns the questions of all exercises by their ids. */
export const indexQuestions = <Question extends { id: string }>(
  exercises: readonly { questions: readonly Question[] }[],
): Map<string, Question> =>
  new Map(exercises.flatMap(({ questions }) => questions.map((question) => [question.id, question])));
