import { createFileQuiz } from "../files.ts";
import { mintToken, ORIGIN, type TenantFixture } from "../tenant-fixture.ts";
import { answerPlaces, notFound, type RequestEntries } from "./request-entry.ts";

/** Uploads a file in a new attempt that asks for one. */
async function uploadInBrowser({ api }: Pick<TenantFixture, "api">) {
  const { id } = await createFileQuiz(api);
  const token = await mintToken(api, id);
  const headers = { origin: ORIGIN };
  await api.get(`/v1/embed/assessments?token=${token}`, { key: null, headers });
  const uploaded = await api.request("POST", `/v1/embed/files?token=${token}`, {
    key: null,
    headers,
    raw: Buffer.from("Notes"),
  });
  return { params: { fileId: uploaded.body.id }, query: { token } };
}

/** The embed, and links to the editor. */
export const EMBED: RequestEntries = {
  "POST /v1/author-links": {
    sample: ({ ids }) => ({ body: { folder_id: ids.folder } }),
    places: { "body.folder_id": notFound("folder") },
  },
  "POST /v1/embed/token": {
    sample: ({ ids }) => ({ body: { assessment_id: ids.assessment, origins: [ORIGIN] } }),
    places: { "body.assessment_id": notFound("assessment") },
  },
  "GET /v1/embed/assessments": {
    sample: async ({ api, ids }) => ({ query: { token: await mintToken(api, ids.assessment) } }),
    places: {},
  },
  "POST /v1/embed/submit": {
    sample: async ({ api, ids, answers }) => ({
      body: { token: await mintToken(api, ids.assessment), answers },
    }),
    places: answerPlaces,
  },
  "GET /v1/embed/attempt": {
    sample: async ({ api, ids }) => {
      const token = await mintToken(api, ids.assessment);
      await api.get(`/v1/embed/assessments?token=${token}`, { key: null, headers: { origin: ORIGIN } });
      return { query: { token } };
    },
    places: {},
  },
  "GET /v1/embed/files": {
    sample: async ({ api, ids }) => ({ query: { token: await mintToken(api, ids.assessment) } }),
    places: {},
  },
  "POST /v1/embed/files": {
    sample: async ({ api }) => {
      const { id } = await createFileQuiz(api);
      const token = await mintToken(api, id);
      await api.get(`/v1/embed/assessments?token=${token}`, { key: null, headers: { origin: ORIGIN } });
      return { query: { token, filename: "notes.txt" }, raw: Buffer.from("Notes") };
    },
    places: {},
  },
  "GET /v1/embed/files/[fileId]": { sample: uploadInBrowser, places: { "params.fileId": "no id of ours" } },
  "DELETE /v1/embed/files/[fileId]": {
    sample: uploadInBrowser,
    places: { "params.fileId": "no id of ours" },
  },
  "PUT /v1/embed/progress": {
    sample: async ({ api, ids, answers }) => ({
      body: { token: await mintToken(api, ids.assessment), answers },
    }),
    places: answerPlaces,
  },
};
