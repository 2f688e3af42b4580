import { finishImport, runWaitingImports, uploadImport, writeExchangeFile } from "../imports.ts";
import { textQuestion } from "../quiz.ts";
import { expectData, type TenantFixture } from "../tenant-fixture.ts";
import { notFound, type RequestEntries, requestOn, requestOnNew } from "./request-entry.ts";

const FILE = writeExchangeFile([{ id: "q1", ...textQuestion() }]);

/** Starts an import. Only a few can run at once, so those that wait are run first. */
async function startImport({ api }: TenantFixture, query: Record<string, string> = {}): Promise<string> {
  await runWaitingImports();
  return expectData(await uploadImport(api, FILE, query)).id;
}

const createPreview = async (fixture: TenantFixture): Promise<string> =>
  (await finishImport(fixture.api, await startImport(fixture, { preview: "true" }))).id;

/** Imports, and downloads of what was imported. */
export const IMPORTS: RequestEntries = {
  "GET /v1/imports": { sample: () => ({}), places: {} },
  "POST /v1/imports": {
    sample: async ({ ids }) => {
      await runWaitingImports();
      return {
        raw: Buffer.from(FILE),
        headers: { "content-type": "application/octet-stream" },
        query: { folder_id: ids.folder },
      };
    },
    places: { "query.folder_id": notFound("folder") },
  },
  "GET /v1/imports/[id]": requestOn("import"),
  "GET /v1/imports/[id]/report": requestOn("import"),
  "POST /v1/imports/[id]/start": {
    sample: async (fixture) => ({
      params: { id: await createPreview(fixture) },
      body: { folder_id: fixture.ids.folder },
    }),
    places: { "params.id": notFound("import"), "body.folder_id": notFound("folder") },
  },
  "POST /v1/imports/[id]/cancel": requestOnNew("import", (fixture) => startImport(fixture)),
  "GET /v1/assessments/[id]/export": requestOn("assessment", { query: { format: "json" } }),
  "GET /v1/collections/[id]/export": requestOn("collection", { query: { format: "json" } }),
  "GET /v1/items/export": {
    sample: ({ ids }) => ({ query: { format: "json", folder_id: ids.folder } }),
    places: { "query.folder_id": notFound("folder"), "query.external_id": "no id of ours" },
  },
};
