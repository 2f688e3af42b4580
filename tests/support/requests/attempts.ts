import { createPublishedAssessment } from "../create-assessment.ts";
import { choiceQuestion } from "../quiz.ts";
import { openAttempt, type TenantFixture } from "../tenant-fixture.ts";
import { answerPlaces, notFound, type RequestEntries, requestOn, requestOnNew } from "./request-entry.ts";

const openNewAttempt = ({ api, ids }: TenantFixture): Promise<string> => openAttempt(api, ids.assessment);
const openTimedAttempt = async ({ api }: TenantFixture): Promise<string> =>
  openAttempt(api, (await createPublishedAssessment(api, [choiceQuestion()], { time_limit_minutes: 30 })).id);

export const ATTEMPTS: RequestEntries = {
  "GET /v1/assessments/[id]/attempts": requestOn("assessment"),
  "POST /v1/assessments/[id]/attempts": {
    sample: ({ ids }) => ({ params: { id: ids.assessment }, body: { learner_ref: crypto.randomUUID() } }),
    places: { "params.id": notFound("assessment") },
  },
  "GET /v1/attempts/[id]": requestOn("attempt"),
  "PUT /v1/attempts/[id]/progress": {
    sample: ({ ids, answers }) => ({ params: { id: ids.attempt }, body: { answers } }),
    places: { "params.id": notFound("attempt"), ...answerPlaces },
  },
  "POST /v1/attempts/[id]/submit": {
    sample: async (fixture) => ({
      params: { id: await openNewAttempt(fixture) },
      body: { answers: fixture.answers },
    }),
    places: { "params.id": notFound("attempt"), ...answerPlaces },
  },
  "POST /v1/attempts/[id]/extend": requestOnNew("attempt", openTimedAttempt, { body: { minutes: 5 } }),
  "POST /v1/attempts/[id]/discard": requestOnNew("attempt", openNewAttempt),
};
