import { expectData, previewRegrade, type TenantFixture } from "../tenant-fixture.ts";
import { invalidId, notFound, type RequestEntries, requestOn, requestOnNew } from "./request-entry.ts";

const createRegrade = ({ api, ids }: TenantFixture) => previewRegrade(api, ids.assessment, ids.question);
const commitRegrade = async (fixture: TenantFixture): Promise<string> => {
  const { id, fingerprint } = await createRegrade(fixture);
  expectData(await fixture.api.post(`/v1/regrades/${id}/commit`, { fingerprint }));
  return id;
};

export const REGRADES: RequestEntries = {
  "GET /v1/assessments/[id]/regrades": requestOn("assessment"),
  "POST /v1/assessments/[id]/regrades": {
    sample: ({ ids }) => ({
      params: { id: ids.assessment },
      body: {
        corrections: [
          {
            question_id: ids.question,
            mode: "new_key",
            answer_keys: [{ type: "choice", response_id: "r1", correct: ["a"] }],
          },
        ],
      },
    }),
    places: { "params.id": notFound("assessment"), "body.corrections[].question_id": invalidId("question") },
  },
  "GET /v1/regrades/[id]": requestOn("regrade"),
  "GET /v1/regrades/[id]/changes": requestOn("regrade"),
  "POST /v1/regrades/[id]/preview": requestOnNew(
    "regrade",
    async (fixture) => (await createRegrade(fixture)).id,
  ),
  "POST /v1/regrades/[id]/commit": {
    sample: async (fixture) => {
      const { id, fingerprint } = await createRegrade(fixture);
      return { params: { id }, body: { fingerprint } };
    },
    places: { "params.id": notFound("regrade") },
  },
  "POST /v1/regrades/[id]/revert": requestOnNew("regrade", commitRegrade),
};
