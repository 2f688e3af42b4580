import { sample as pictureSample } from "../pictures.ts";
import type { RequestEntries } from "./request-entry.ts";

const picture = pictureSample("png");

/** The organization itself, and its pictures. */
export const ORGANIZATION: RequestEntries = {
  "GET /v1/me": { sample: () => ({}), places: {} },
  "GET /v1/organization": { sample: () => ({}), places: {} },
  "PATCH /v1/organization": { sample: () => ({ body: { name: "Renamed" } }), places: {} },
  "POST /v1/assets": {
    sample: () => ({ raw: picture, headers: { "content-type": "image/png" } }),
    places: {},
  },
};
