import { CollectionResult } from "#lib/contract/collections.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { ListResultsQuery } from "#lib/contract/submissions.ts";
import { listCollectionResults } from "#lib/domains/library/collections/read.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const collectionResults = resource("/v1/collections/[id]/results", {
  GET: apiRoute({
    operationId: "listCollectionResults",
    tag: "Collections",
    summary: "List the submissions of a collection",
    description:
      "Newest first, for all assessments that are in the collection now. Use `is_draft=true` to list draft submissions.",
    scope: "read:results",
    query: ListResultsQuery,
    list: true,
    data: CollectionResult,
    errors: ["not_found"],
    examples: collectionExamples.results,
    handle: (ctx, { params, query }) => listCollectionResults(ctx, { collectionId: params.id ?? "", query }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collectionResults;
