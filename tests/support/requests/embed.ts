import { mintToken, ORIGIN } from "../tenant-fixture.ts";
import { answerPlaces, notFound, type RequestEntries } from "./request-entry.ts";

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
  "PUT /v1/embed/progress": {
    sample: async ({ api, ids, answers }) => ({
      body: { token: await mintToken(api, ids.assessment), answers },
    }),
    places: answerPlaces,
  },
};
