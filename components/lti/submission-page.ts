import type { AppError } from "#lib/contract/app-error.ts";
import { plainText } from "#lib/core/content/index.ts";
import { toNumber } from "#lib/core/grading/rational.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import type { LaunchSubmission } from "#lib/domains/lti/instructor.ts";
import { formatScore } from "#lib/messages/format-score.ts";
import { getLanguage } from "#lib/messages/language.ts";
import { LTI_RESULTS } from "#lib/messages/lti.ts";
import { type Html, hiddenFields, html } from "./html.ts";
import { isSameScore, type MarkEdit, type MarkForm, renderShownMark } from "./mark-form.ts";
import { renderLtiPage } from "./page.ts";
import { getLearnerName, hasScore } from "./results-page.ts";

type Frame = {
  frameOrigins: readonly string[];
  credential: string;
  notice?: string | undefined;
  status?: number;
  /** Marks that couldn't be saved, which the fields keep. */
  refused?: { form: MarkForm; error: AppError };
};
type Question = LaunchSubmission["explained"]["exercises"][number]["questions"][number];
type GradedQuestion = NonNullable<LaunchSubmission["grading"]>["questions"][number];

/** Renders a submission question by question, with fields for the marks that a teacher gives. */
export function renderSubmissionPage(
  { explained, grading }: LaunchSubmission,
  { frameOrigins, credential, notice, status, refused }: Frame,
): Response {
  const { submission, assessment, displayName } = explained;
  const formula = createFormulaReader();
  const questions = explained.exercises.flatMap((exercise) => exercise.questions);
  const name = getLearnerName({ ...submission, display_name: displayName });
  const isStale = refused?.error.code === "stale_revision" || isOutdated(refused?.form, grading);
  const rendered = questions.map((question) => {
    const open = grading?.questions.find(({ question_id }) => question_id === question.id);
    const mark =
      open && renderMark(question.id, open, { edit: refused?.form.edits.get(question.id), isStale });
    return renderQuestion(question, mark, plainText(question.content, formula));
  });
  const notices = refused ? [...describeError(refused.error), isStale && LTI_RESULTS.changed] : [notice];
  const shownNotice = notices.filter(Boolean).join(" ");
  return renderLtiPage({
    ...(status === undefined ? {} : { status }),
    title: `${name}: ${assessment.title}`,
    lang: getLanguage(),
    frameOrigins,
    body: html`<form method="post" action="/lti/results" class="row">${hiddenFields({ session: credential })}
<button>${LTI_RESULTS.back}</button></form>
<h1>${name}</h1>
<p>${assessment.title}</p>
<p>${hasScore(submission) && LTI_RESULTS.points(submission.score, submission.max_score)}
${!submission.is_fully_graded && html`<span class="muted">${LTI_RESULTS.provisional}</span>`}</p>
${shownNotice && html`<p class="card" role="status">${shownNotice}</p>`}
${
  grading
    ? html`<form method="post" action="/lti/grade">${hiddenFields({
        session: credential,
        submission: submission.id,
        revision: String(grading.revision),
      })}
${rendered}
<div class="row"><button class="primary" name="finalize" value="true">${LTI_RESULTS.finish}</button>
<button name="finalize" value="false">${LTI_RESULTS.save}</button></div></form>`
    : rendered
}`,
  });
}

/** Whether the marks have changed since the page with the form was rendered. */
const isOutdated = (form: MarkForm | undefined, grading: LaunchSubmission["grading"]): boolean =>
  form?.revision !== undefined && grading !== null && form.revision !== grading.revision;

/** A teacher who is told that the marks have changed needs no revision. */
const describeError = ({ code, message, issues }: AppError): string[] =>
  code === "stale_revision" ? [] : [message, ...issues.map((issue) => issue.message)];

const renderQuestion = (question: Question, mark: Html | undefined, text: string): Html => html`
<section class="card" aria-labelledby="q-${question.id}">
<h2 id="q-${question.id}">${question.label}</h2>
<p>${text}</p>
<div class="answer">${question.isAnswered ? formatAnswers(question) : LTI_RESULTS.noAnswer}</div>
${
  mark ??
  html`<p class="muted small">${
    question.awaited
      ? LTI_RESULTS.needsGrading
      : LTI_RESULTS.points(toNumber(question.score), toNumber(question.points))
  }</p>${question.comment && html`<p>${question.comment}</p>`}`
}</section>`;

/** Renders the fields of a mark. Those that the teacher has changed keep what was typed, next to what others have saved. */
const renderMark = (
  id: string,
  { score, points, comment, model_answer }: GradedQuestion,
  { edit, isStale }: { edit: MarkEdit | undefined; isStale: boolean },
): Html => html`
${model_answer?.map((answer) => html`<p class="muted small">${LTI_RESULTS.modelAnswer} ${answer.text}</p>`)}
${renderShownMark(id, { score, comment })}
<p><label for="score-${id}">${LTI_RESULTS.pointsOf(formatScore(points))}</label>
<input type="number" id="score-${id}" name="score.${id}" min="0" max="${points}" step="any" value="${edit?.score ?? score}"></p>
${
  isStale &&
  edit?.score !== undefined &&
  !isSameScore(edit.score, String(score ?? "")) &&
  html`<p class="muted small">${LTI_RESULTS.savedPoints(score === null ? null : formatScore(score))}</p>`
}
<p><label for="comment-${id}">${LTI_RESULTS.comment}</label>
<textarea id="comment-${id}" name="comment.${id}" rows="3" maxlength="20000">
${edit?.comment ?? comment}</textarea></p>
${
  isStale &&
  edit?.comment !== undefined &&
  edit.comment !== (comment ?? "") &&
  html`<p class="muted small">${LTI_RESULTS.savedComment(comment)}</p>`
}`;

/**
 * Writes answers as text: those to auto-graded parts with the names of what they pick, and what a teacher grades, whose
 * parts are pending, as the learner wrote it.
 */
function formatAnswers({ answers, parts }: Question): string {
  const named = parts.filter(({ given, outcome }) => given && outcome !== "pending");
  const ids = new Set(named.map(({ responseId }) => responseId));
  const written = (answers ?? []).flatMap((answer) => {
    if (typeof answer !== "object" || answer === null || !("value" in answer)) return [];
    const isNamed = "responseId" in answer && ids.has(String(answer.responseId));
    return isNamed ? [] : [formatValue(answer.value)];
  });
  return [...named.map(({ given }) => given ?? ""), ...written].filter((text) => text !== "").join("\n");
}

const formatValue = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(formatValue).join(", ");
  if (typeof value === "object" && value !== null) return Object.values(value).map(formatValue).join(" → ");
  return value === null || value === undefined ? "" : String(value);
};
