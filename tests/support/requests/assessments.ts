import { insertAlert } from "../alerts.ts";
import { buildPool } from "../pools.ts";
import { choiceQuestion } from "../quiz.ts";
import { expectData, type TenantFixture } from "../tenant-fixture.ts";
import {
  createDraft,
  invalidId,
  notFound,
  type RequestEntries,
  requestOn,
  requestOnNew,
} from "./request-entry.ts";

const poolPlaces = {
  "body.exercises[].questions[].item_id": invalidId("bankItem"),
  "body.exercises[].pool.from[].item_id": invalidId("bankItem"),
  "body.exercises[].pool.from.folder_id": invalidId("folder"),
};
const buildPools = (ids: TenantFixture["ids"]) => [
  { pool: buildPool([ids.bankItem], 1) },
  { pool: { from: { tags: ["rivers"], folder_id: ids.folder }, draw: 1 } },
];

export const ASSESSMENTS: RequestEntries = {
  "GET /v1/assessments": {
    sample: ({ ids }) => ({ query: { folder_id: ids.folder } }),
    places: { "query.folder_id": notFound("folder"), "query.external_id": "no id of ours" },
  },
  "POST /v1/assessments": {
    sample: ({ ids }) => ({
      body: {
        title: "New",
        folder_id: ids.folder,
        exercises: [{ questions: [choiceQuestion(), { item_id: ids.bankItem }] }, ...buildPools(ids)],
      },
    }),
    places: { "body.folder_id": notFound("folder"), "body.external_id": "no id of ours", ...poolPlaces },
  },
  "GET /v1/assessments/[id]": requestOn("assessment"),
  "PATCH /v1/assessments/[id]": {
    sample: async (fixture) => {
      const id = await createDraft(fixture);
      const { exercises } = expectData(await fixture.api.get(`/v1/assessments/${id}`));
      const [{ id: exercise, questions }] = exercises;
      return {
        params: { id },
        body: {
          title: "Changed",
          folder_id: fixture.ids.folder,
          exercises: [
            {
              id: exercise,
              questions: [{ ...choiceQuestion(2), id: questions[0].id }, { item_id: fixture.ids.bankItem }],
            },
            ...buildPools(fixture.ids),
          ],
        },
      };
    },
    places: {
      "params.id": notFound("assessment"),
      "body.folder_id": notFound("folder"),
      "body.external_id": "no id of ours",
      "body.exercises[].id": invalidId("exercise"),
      "body.exercises[].questions[].id": invalidId("question"),
      ...poolPlaces,
    },
  },
  "DELETE /v1/assessments/[id]": requestOnNew("assessment", createDraft),
  "GET /v1/assessments/[id]/answer-keys": requestOn("assessment"),
  "GET /v1/assessments/[id]/versions": requestOn("assessment"),
  "POST /v1/assessments/[id]/duplicate": {
    sample: ({ ids }) => ({ params: { id: ids.assessment }, body: { folder_id: ids.folder } }),
    places: { "params.id": notFound("assessment"), "body.folder_id": notFound("folder") },
  },
  "POST /v1/assessments/[id]/publish": requestOn("assessment"),
  "POST /v1/assessments/[id]/notify": requestOn("assessment"),
  "POST /v1/assessments/[id]/archive": requestOnNew("assessment", createDraft),
  "POST /v1/assessments/[id]/unarchive": requestOn("assessment"),
  "GET /v1/assessments/[id]/results": requestOn("assessment"),
  "GET /v1/assessments/[id]/agreement": requestOn("assessment"),
  "GET /v1/assessments/[id]/roster": requestOn("assessment"),
  "GET /v1/assessments/[id]/analytics": requestOn("assessment"),
  "GET /v1/assessments/[id]/alerts": requestOn("assessment"),
  "POST /v1/assessments/[id]/alerts/[alertId]/dismiss": {
    sample: async ({ api, ids }) => ({
      params: { id: ids.assessment, alertId: await insertAlert(api.organizationId, ids.assessment) },
    }),
    places: { "params.id": notFound("assessment"), "params.alertId": notFound("alert") },
  },
};
