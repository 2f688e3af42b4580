import { renderSubmissionPage } from "#components/lti/submission-page.ts";
import { parseTypedNumber } from "#components/ui/parse-typed-number.ts";
import { AppError } from "#lib/contract/app-error.ts";
import { GradeBody } from "#lib/contract/grading.ts";
import { getLaunchSubmission, gradeLaunchSubmission } from "#lib/domains/lti/instructor.ts";
import { LTI_RESULTS } from "#lib/messages/lti.ts";
import { anyoneIdentified } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { parse } from "#lib/platform/http/parse.ts";
import { route } from "#lib/platform/http/route.ts";
import { STATUS } from "#lib/platform/http/status.ts";
import { handleLtiSession } from "../session.ts";

/**
 * Reads the marks from a form whose fields are named after the questions. An empty score isn't a mark, and a score that
 * isn't a number is NaN. Number inputs send a period as the decimal separator in every language, so scores are read as
 * in English.
 */
function readMarks(form: URLSearchParams) {
  return [...form.keys()].flatMap((name) => {
    const [, questionId] = /^score\.(.+)$/.exec(name) ?? [];
    if (!questionId) return [];
    const score = form.get(name)?.trim() ?? "";
    const comment = form.get(`comment.${questionId}`)?.trim() ?? "";
    return [
      {
        question_id: questionId,
        score: score === "" ? null : (parseTypedNumber(score, { language: "en" }) ?? Number.NaN),
        comment: comment === "" ? null : comment.slice(0, 20_000),
      },
    ];
  });
}

export const ltiGrade = route("/lti/grade", {
  POST: {
    auth: anyoneIdentified,
    data: OwnResponse,
    summary: "Save the marks of a teacher from a learning platform",
    handle: handleLtiSession(async (session, call) => {
      const id = call.form.get("submission") ?? "";
      const finalize = call.form.get("finalize") === "true";
      const frame = { ...call, credential: session.credential };
      try {
        const body = parse(GradeBody, { questions: readMarks(call.form), finalize });
        await gradeLaunchSubmission(session, { id, body });
        const notice = finalize ? LTI_RESULTS.finished : LTI_RESULTS.saved;
        return renderSubmissionPage(await getLaunchSubmission(session, { id }), { ...frame, notice });
      } catch (error) {
        if (!(error instanceof AppError) || error.code === "not_found") throw error;
        const notice = [error.message, ...error.issues.map(({ message }) => message)].join(" ");
        const status = STATUS[error.code];
        return renderSubmissionPage(await getLaunchSubmission(session, { id }), { ...frame, notice, status });
      }
    }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiGrade;
