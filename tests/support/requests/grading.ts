import { createAnchor } from "../tenant-fixture.ts";
import {
  createSubmission,
  invalidId,
  notFound,
  type RequestEntries,
  requestOn,
  requestOnNew,
} from "./request-entry.ts";

export const GRADING: RequestEntries = {
  "GET /v1/submissions/[id]/grading": requestOn("submission"),
  "PUT /v1/submissions/[id]/grading": {
    sample: ({ ids }) => ({
      params: { id: ids.submission },
      body: { questions: [{ question_id: ids.openQuestion, score: 1, comment: "Fine" }] },
    }),
    places: {
      "params.id": notFound("submission"),
      "body.questions[].question_id": invalidId("openQuestion"),
    },
  },
  "GET /v1/assessments/[id]/anchors": requestOn("assessment"),
  "POST /v1/assessments/[id]/anchors": {
    sample: async (fixture) => ({
      params: { id: fixture.ids.assessment },
      body: {
        submission_id: await createSubmission(fixture),
        question_id: fixture.ids.openQuestion,
        score: 1,
      },
    }),
    places: {
      "params.id": notFound("assessment"),
      "body.submission_id": notFound("submission"),
      "body.question_id": invalidId("openQuestion"),
    },
  },
  "GET /v1/assessments/[id]/calibration": requestOn("assessment"),
  "PUT /v1/anchors/[id]/mark": requestOn("anchor", { body: { score: 1 } }),
  "DELETE /v1/anchors/[id]": requestOnNew("anchor", async (fixture) => {
    const { api, ids } = fixture;
    return createAnchor(api, ids.assessment, await createSubmission(fixture), ids.openQuestion);
  }),
};
