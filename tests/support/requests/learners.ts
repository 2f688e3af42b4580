import { expectData, type TenantFixture } from "../tenant-fixture.ts";
import { ignoredId, notFound, type RequestEntries } from "./request-entry.ts";

async function createLearner({ api }: TenantFixture): Promise<string> {
  const ref = crypto.randomUUID();
  expectData(await api.put(`/v1/learners/${ref}`, {}));
  return ref;
}

export const LEARNERS: RequestEntries = {
  "GET /v1/learners": { sample: () => ({ query: { q: "learner" } }), places: {} },
  "GET /v1/learners/[ref]": {
    sample: ({ ids }) => ({ params: { ref: ids.learner } }),
    places: { "params.ref": notFound("learner") },
  },
  "PUT /v1/learners/[ref]": {
    sample: () => ({ params: { ref: crypto.randomUUID() }, body: { display_name: "Ada" } }),
    places: { "params.ref": "no id of ours" },
  },
  "DELETE /v1/learners/[ref]": {
    sample: async (fixture) => ({ params: { ref: await createLearner(fixture) } }),
    places: { "params.ref": notFound("learner") },
  },
  "GET /v1/learners/[ref]/export": {
    sample: ({ ids }) => ({ params: { ref: ids.learner } }),
    places: { "params.ref": notFound("learner") },
  },
  "POST /v1/learners/[ref]/rename": {
    sample: async (fixture) => ({
      params: { ref: await createLearner(fixture) },
      body: { learner_ref: crypto.randomUUID() },
    }),
    places: { "params.ref": notFound("learner") },
  },
  "GET /v1/learners/[ref]/results": {
    sample: ({ ids }) => ({ params: { ref: ids.learner } }),
    places: { "params.ref": ignoredId("learner", 200) },
  },
};
