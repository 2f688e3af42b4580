import { submitFile, uploadFile } from "../files.ts";
import { openAttempt } from "../tenant-fixture.ts";
import {
  answerPlaces,
  createSubmission,
  notFound,
  type RequestEntries,
  requestOn,
  requestOnNew,
} from "./request-entry.ts";

export const SUBMISSIONS: RequestEntries = {
  "POST /v1/assessments/[id]/submit": {
    sample: async ({ api, ids, answers }) => ({
      params: { id: ids.assessment },
      body: { learner_ref: "l", answers, attempt_id: await openAttempt(api, ids.assessment, "l") },
    }),
    places: { "params.id": notFound("assessment"), ...answerPlaces, "body.attempt_id": notFound("attempt") },
  },
  "POST /v1/assessments/[id]/check": {
    sample: ({ ids }) => ({
      params: { id: ids.assessment },
      body: {
        question_id: ids.question,
        session_id: crypto.randomUUID(),
        answers: [{ responseId: "r1", value: "b" }],
      },
    }),
    places: {
      "params.id": notFound("assessment"),
      "body.question_id": notFound("question"),
      "body.session_id": "no id of ours",
    },
  },
  "GET /v1/submissions": {
    sample: ({ ids }) => ({ query: { assessment_id: ids.assessment, collection_id: ids.collection } }),
    places: { "query.assessment_id": notFound("assessment"), "query.collection_id": notFound("collection") },
  },
  "POST /v1/assessments/[id]/files": {
    sample: async ({ api, ids }) => ({
      params: { id: ids.assessment },
      query: { attempt_id: await openAttempt(api, ids.assessment, "l"), filename: "notes.txt" },
      raw: Buffer.from("Notes"),
      headers: { "content-type": "text/plain" },
    }),
    places: { "params.id": notFound("assessment"), "query.attempt_id": notFound("attempt") },
  },
  "DELETE /v1/assessments/[id]/files/[fileId]": {
    sample: async ({ api, ids }) => ({
      params: { id: ids.assessment, fileId: (await uploadFile(api, ids.assessment)).data.id },
    }),
    places: { "params.id": notFound("assessment"), "params.fileId": "no id of ours" },
  },
  "GET /v1/submissions/[id]/files/[fileId]": {
    sample: async (fixture) => {
      const { id, file } = await submitFile(fixture);
      return { params: { id, fileId: file } };
    },
    places: { "params.id": notFound("submission"), "params.fileId": "no id of ours" },
  },
  "GET /v1/submissions/[id]": requestOn("submission"),
  "GET /v1/submissions/[id]/trace": requestOn("submission"),
  "POST /v1/submissions/[id]/void": requestOnNew("submission", createSubmission, {
    body: { reason: "Fire alarm" },
  }),
  "POST /v1/submissions/[id]/unvoid": requestOn("submission"),
  "POST /v1/receipts/verify": { sample: () => ({ body: { id: "none" } }), places: {} },
};
