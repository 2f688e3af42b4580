import {
  loadMoreControls,
  moreControls,
  needsMoreControls,
} from "#components/content/answer/more-control.tsx";
import { setAnswer } from "#components/content/answers.ts";
import type { PendingFiles } from "#components/content/file-access.ts";
import type { PlayerContext } from "./player-context.ts";
import type { Question } from "./questions.ts";

/** Returns the functions with which a question's controls answer it, also while they aren't shown. */
export const getQuestionAccess = ({ attempt, files, seed }: PlayerContext, question: Question) => ({
  files: files && {
    ...files,
    setPending: (key: string, pending: PendingFiles | undefined) =>
      attempt.pending?.set(question.id, key, pending),
  },
  // Reads the current elements, because a second answer may arrive before the next render.
  onAnswer: (responseId: string, value: unknown) =>
    attempt.answer(
      question.id,
      setAnswer(question.interactions, attempt.elements(question.id), { responseId, value }),
    ),
  getSeed: (responseId: string) => `${seed} ${question.id} ${responseId}`,
});

/**
 * Loads the controls that most assessments don't need before their question is shown, because the learner may go
 * offline until then. They keep track of the files that answers lack. Returns a function that cancels this.
 */
export function prepareControls(context: PlayerContext): (() => void) | undefined {
  const { attempt, getImageUrl } = context;
  const { questions } = attempt;
  if (!needsMoreControls(questions.flatMap(({ interactions }) => interactions.map(({ type }) => type))))
    return undefined;
  let isCanceled = false;
  // If this fails, the control tells the learner, who can try again.
  loadMoreControls().catch(() => undefined);
  void moreControls.then(({ PendingFilesRegistry, resumeDrawings }) => {
    if (isCanceled) return;
    attempt.pending ??= new PendingFilesRegistry(attempt.notify);
    const getAccess = (question: Question) => getQuestionAccess(context, question);
    resumeDrawings({ questions, getAccess, getImageUrl });
  });
  return () => {
    isCanceled = true;
  };
}
