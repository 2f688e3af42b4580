import { moreControls, needsMoreControls } from "#components/content/answer/more-control.tsx";
import { type Completeness, getCompleteness, setAnswer } from "#components/content/answers.ts";
import type { PendingFiles } from "#components/content/file-access.ts";
import { mapResponses } from "#components/content/responses.ts";
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
  getValue: (responseId: string): unknown =>
    mapResponses(question.interactions, attempt.elements(question.id))?.get(responseId),
  getSeed: (responseId: string) => `${seed} ${question.id} ${responseId}`,
});

/** Returns a question's completeness as if the files that its answer lacks had arrived. */
export function getExpectedCompleteness(context: PlayerContext, question: Question): Completeness {
  const { id, interactions } = question;
  const { attempt } = context;
  const { getSeed } = getQuestionAccess(context, question);
  const expected = interactions
    .map(({ attrs }) => attrs.responseId)
    .filter((responseId) => attempt.pending?.has(getSeed(responseId)));
  if (expected.length === 0) return attempt.completeness(question);
  const elements = expected.reduce(
    (all, responseId) => setAnswer(interactions, all, { responseId, value: [responseId] }),
    attempt.elements(id),
  );
  return getCompleteness(interactions, elements);
}

/**
 * Loads the controls that most assessments don't need before their question is shown, because the learner may go
 * offline until then. They keep track of the files that answers lack. Returns a function that cancels this.
 */
export function prepareControls(context: PlayerContext, controls = moreControls): (() => void) | undefined {
  const { attempt, getImageUrl } = context;
  const { questions } = attempt;
  if (!needsMoreControls(questions.flatMap(({ interactions }) => interactions.map(({ type }) => type))))
    return undefined;
  let isCanceled = false;
  // If this fails, the control tells the learner, who can try again.
  controls.load().catch(() => undefined);
  void controls.loaded.then(async ({ PendingFilesRegistry, resumeFiles }) => {
    const isOver = () => ["done", "ended"].includes(attempt.submission.phase);
    if (isCanceled && !isOver()) return;
    attempt.pending ??= new PendingFilesRegistry(attempt.notify, context.seed);
    const getAccess = (question: Question) => getQuestionAccess(context, question);
    if (!isCanceled) await resumeFiles({ questions, getAccess, getImageUrl });
    // The attempt may have ended before its files were restored.
    if (isOver()) void attempt.pending.discard();
  });
  return () => {
    isCanceled = true;
  };
}
