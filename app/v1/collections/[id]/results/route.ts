import { CollectionResult } from "#lib/contract/collections.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { ListResultsQuery } from "#lib/contract/submissions.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { listCollectionResults } from "#lib/domains/submissions/list.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const collectionResults = route("/v1/collections/[id]/results", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "listCollectionResults",
    tag: "Collections",
    summary: "List the submissions of a collection",
    description:
      "Newest first, for all assessments that are in the collection now. Use `is_draft=true` to list draft submissions.",
    query: ListResultsQuery,
    data: list(CollectionResult),
    errors: ["not_found"],
    examples: collectionExamples.results,
    handle: (ctx, { params, query }) => listCollectionResults(ctx, { collectionId: params.id, query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collectionResults;
