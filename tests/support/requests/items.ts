import { createItemId } from "../items.ts";
import { choiceQuestion } from "../quiz.ts";
import type { TenantFixture } from "../tenant-fixture.ts";
import { notFound, type RequestEntries, requestOn, requestOnNew } from "./request-entry.ts";

const createPassing = ({ api }: TenantFixture): Promise<string> => createItemId(api);

export const ITEMS: RequestEntries = {
  "GET /v1/items": {
    sample: ({ ids }) => ({ query: { folder_id: ids.folder } }),
    places: { "query.folder_id": notFound("folder"), "query.external_id": "no id of ours" },
  },
  "POST /v1/items": {
    sample: ({ ids }) => ({ body: { ...choiceQuestion(), folder_id: ids.folder } }),
    places: { "body.folder_id": notFound("folder"), "body.external_id": "no id of ours" },
  },
  "GET /v1/items/[id]": requestOn("bankItem"),
  "PATCH /v1/items/[id]": {
    sample: async (fixture) => ({
      params: { id: await createPassing(fixture) },
      body: { title: "Changed", folder_id: fixture.ids.folder },
    }),
    places: {
      "params.id": notFound("bankItem"),
      "body.folder_id": notFound("folder"),
      "body.external_id": "no id of ours",
    },
  },
  "DELETE /v1/items/[id]": requestOnNew("bankItem", createPassing),
  "POST /v1/items/[id]/archive": requestOn("bankItem"),
  "POST /v1/items/[id]/unarchive": requestOn("bankItem"),
  "GET /v1/items/[id]/usage": requestOn("bankItem"),
  "GET /v1/items/[id]/statistics": requestOn("bankItem"),
};
