import { createCollectionWithItems, expectData, type TenantFixture } from "../tenant-fixture.ts";
import {
  createDraft,
  invalidId,
  notFound,
  type RequestEntries,
  requestOn,
  requestOnNew,
} from "./request-entry.ts";

const createCollection = ({ api, ids }: TenantFixture) =>
  createCollectionWithItems(api, "Passing", [ids.assessment, ids.draft]);
const createCollectionId = async (fixture: TenantFixture): Promise<string> =>
  (await createCollection(fixture)).collection;

export const COLLECTIONS: RequestEntries = {
  "GET /v1/collections": { sample: () => ({}), places: { "query.external_id": "no id of ours" } },
  "POST /v1/collections": {
    sample: () => ({ body: { name: "New" } }),
    places: { "body.external_id": "no id of ours" },
  },
  "GET /v1/collections/[id]": requestOn("collection"),
  "PATCH /v1/collections/[id]": {
    ...requestOn("collection", { body: { description: "Changed" } }),
    places: { "params.id": notFound("collection"), "body.external_id": "no id of ours" },
  },
  "DELETE /v1/collections/[id]": requestOnNew("collection", createCollectionId),
  "POST /v1/collections/[id]/archive": requestOnNew("collection", createCollectionId),
  "POST /v1/collections/[id]/unarchive": requestOn("collection"),
  "POST /v1/collections/[id]/items": {
    sample: async (fixture) => ({
      params: { id: fixture.ids.collection },
      body: { assessment_id: await createDraft(fixture), position: 1 },
    }),
    places: { "params.id": notFound("collection"), "body.assessment_id": notFound("assessment") },
  },
  "DELETE /v1/collections/[id]/items/[itemId]": {
    sample: async (fixture) => {
      const { collection, item } = await createCollection(fixture);
      return { params: { id: collection, itemId: item } };
    },
    places: { "params.id": notFound("collection"), "params.itemId": notFound("item") },
  },
  "PATCH /v1/collections/[id]/reorder": {
    sample: async (fixture) => {
      const { collection } = await createCollection(fixture);
      const { items } = expectData(await fixture.api.get(`/v1/collections/${collection}`));
      return {
        params: { id: collection },
        body: { item_ids: items.map((item: { id: string }) => item.id).reverse() },
      };
    },
    places: { "params.id": notFound("collection"), "body.item_ids[]": invalidId("item") },
  },
  "GET /v1/collections/[id]/results": requestOn("collection"),
};
