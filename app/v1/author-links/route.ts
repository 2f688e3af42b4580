import { AuthorLink, CreateAuthorLinkBody } from "#lib/contract/author-links.ts";
import { authorLinkExamples } from "#lib/contract/examples/catalog.ts";
import { createAuthorLink } from "#lib/domains/delivery/author-links/create.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const authorLinks = route("/v1/author-links", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "createAuthorLink",
    tag: "Author links",
    summary: "Create a draft and a link for its author",
    description: `Send the link to an author, who opens the draft in the editor. The link grants no access by itself: the author signs in
and needs an authoring role in the same organization. It works any number of times until \`expires_at\`.`,
    body: CreateAuthorLinkBody,
    status: 201,
    data: AuthorLink,
    errors: ["not_found"],
    examples: authorLinkExamples.create,
    handle: (ctx, { body }) => {
      const { PUBLIC_URL, AUTHOR_LINK_TTL_MINUTES } = env();
      return createAuthorLink(ctx, body, { publicUrl: PUBLIC_URL, ttlMinutes: AUTHOR_LINK_TTL_MINUTES });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = authorLinks;
