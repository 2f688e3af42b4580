import { buildMarks, readMarkForm } from "#components/lti/mark-form.ts";
import { renderSubmissionPage } from "#components/lti/submission-page.ts";
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

export const ltiGrade = route("/lti/grade", {
  POST: {
    auth: anyoneIdentified,
    data: OwnResponse,
    summary: "Save the marks of a teacher from a learning platform",
    handle: handleLtiSession(async (session, call) => {
      const id = call.form.get("submission") ?? "";
      const finalize = call.form.get("finalize") === "true";
      const frame = { ...call, credential: session.credential };
      const form = readMarkForm(call.form);
      try {
        const body = parse(GradeBody, { questions: buildMarks(form), finalize, revision: form.revision });
        await gradeLaunchSubmission(session, { id, body });
        const notice = finalize ? LTI_RESULTS.finished : LTI_RESULTS.saved;
        return renderSubmissionPage(await getLaunchSubmission(session, { id }), { ...frame, notice });
      } catch (error) {
        if (!(error instanceof AppError) || error.code === "not_found") throw error;
        const status = STATUS[error.code];
        return renderSubmissionPage(await getLaunchSubmission(session, { id }), {
          ...frame,
          status,
          refused: { form, error },
        });
      }
    }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiGrade;
