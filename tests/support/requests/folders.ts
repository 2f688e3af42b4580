import { expectData, type TenantFixture } from "../tenant-fixture.ts";
import { notFound, type RequestEntries, requestOn, requestOnNew } from "./request-entry.ts";

const createFolder = async ({ api }: TenantFixture): Promise<string> =>
  expectData(await api.post("/v1/folders", { name: "Passing" })).id;

export const FOLDERS: RequestEntries = {
  "GET /v1/folders": {
    sample: ({ ids }) => ({ query: { parent_folder_id: ids.folder } }),
    places: { "query.parent_folder_id": notFound("folder") },
  },
  "POST /v1/folders": {
    sample: ({ ids }) => ({ body: { name: "New", parent_folder_id: ids.folder } }),
    places: { "body.parent_folder_id": notFound("folder") },
  },
  "GET /v1/folders/[id]": requestOn("folder"),
  "PATCH /v1/folders/[id]": {
    sample: async (fixture) => ({
      params: { id: await createFolder(fixture) },
      body: { name: "Changed", parent_folder_id: fixture.ids.folder },
    }),
    places: { "params.id": notFound("folder"), "body.parent_folder_id": notFound("folder") },
  },
  "DELETE /v1/folders/[id]": requestOnNew("folder", createFolder),
};
