import type { OpenApiDocument } from "#lib/contract/openapi.ts";
import { CodeBlock } from "../code-block.tsx";
import { toJson } from "../examples/literal.ts";
import { Prose, Table } from "../prose.tsx";
import { Guide } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";
import { SCOPE_ROWS } from "./scopes.ts";

export const Authentication = ({ baseUrl }: { baseUrl: string }) => (
  <Guide
    id="authentication"
    title={getGuideTitle("authentication")}
    aside={
      <CodeBlock
        title="Request with an API key"
        code={`curl "${baseUrl}/assessments" \\\n  -H "Authorization: Bearer $API_KEY"`}
      />
    }
  >
    <Prose
      text={`Send your API key with every request: \`Authorization: Bearer svc_live_...\`.

Create keys in the dashboard, under API keys. A key is shown once. Keep it on your server: it can do everything its scopes allow, in your whole
organization. A revoked or expired key stops working immediately.

A key has one or more scopes. Each operation names the scopes it needs. Without all of them, the response is 403 \`insufficient_scope\`.`}
    />
    <Table
      label="Scopes"
      head={["Scope", "Allows"]}
      rows={SCOPE_ROWS.map(({ scopes, allows }) => [
        scopes.map((scope) => `\`${scope}\``).join(" and ") || "None: any API key",
        allows,
      ])}
    />
    <Prose text="The [embed operations](#embedding) take no API key. A browser calls them with a token that your server creates." />
  </Guide>
);

const ENVELOPE = {
  data: { id: "0199a5b2-77d0-7e2f-8a34-5c1f9e0b6d21", status: "draft" },
  error: null,
  meta: null,
};

export const Requests = ({ baseUrl }: { baseUrl: string }) => (
  <Guide
    id="requests"
    title={getGuideTitle("requests")}
    aside={<CodeBlock title="Response envelope" code={toJson(ENVELOPE)} />}
  >
    <Prose
      text={`All paths start with \`${baseUrl}\`. Send bodies as JSON in UTF-8 with \`Content-Type: application/json\`. Bodies are limited to 1 MiB, or 5 MiB to create or
update an assessment. Some operations differ: items and saved answers 256 KiB; by default, images 5 MiB, recordings and learners' files 25 MiB; imports 100 MiB.
Don't compress a JSON body: with a \`Content-Encoding\`, the response is 415.

JSON responses have the same three members, except successful [embed operations](#embedding) and the OpenAPI document. On success, \`data\` contains the result
and \`error\` is null. For a list, \`meta\` describes the [page](#pagination). Files are sent as they are, and 204 has no body.

Ids are UUIDs. Timestamps are ISO 8601 in UTC with milliseconds. Scores are rounded to 4 decimals and percentages to 2, after all arithmetic.
\`passed\` is decided by the exact value.

The API rejects what it would otherwise lose: unknown fields and query parameters, numbers that a double can't represent exactly,
and strings with NUL or a lone surrogate. A path with a trailing slash returns 404. Responses may gain fields; ignore the ones you don't know.

Every response carries \`X-Request-Id\`. Quote it when you report a problem.`}
    />
  </Guide>
);

export const Idempotency = ({ baseUrl }: { baseUrl: string }) => (
  <Guide
    id="idempotency"
    title={getGuideTitle("idempotency")}
    aside={
      <CodeBlock
        title="Request that is safe to retry"
        code={`curl "${baseUrl}/folders" \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Idempotency-Key: f1c2a6de-0b9d-4c4e-8a55-7f6f2f0f3f11" \\
  -H "Content-Type: application/json" \\
  -d '{ "name": "Geography" }'`}
      />
    }
  >
    <Prose
      text={`Send a \`POST\`, \`PUT\`, \`PATCH\`, or \`DELETE\` with an \`Idempotency-Key\` to make it safe to retry. The key is any text of 1 to 255 characters, such as a UUID.

If the connection breaks, send the same request with the same key. For 24 hours, the same key from the same API key with the same method and path
returns the first response again, with the header \`Idempotent-Replayed: true\`. Nothing is done twice.

Two bodies are the same if they are equal as JSON. White space doesn't matter.

A different body with the same key returns 422 \`idempotency_key_reused\`. A retry while the first request is still running returns 409
\`idempotency_in_progress\`. If the server's encryption key has changed since the first request, the retry returns 409
\`idempotency_key_unreadable\`: the first request took effect, but its response can no longer be read.

Only successes are stored. After an error the request changed nothing, so send it again, or a corrected one, with the same key.`}
    />
  </Guide>
);

export const Pagination = ({ baseUrl }: { baseUrl: string }) => (
  <Guide
    id="pagination"
    title={getGuideTitle("pagination")}
    aside={
      <>
        <CodeBlock
          title="Read a whole list"
          code={`let cursor = "";
do {
  const url = \`${baseUrl}/submissions?limit=100&cursor=\${cursor}\`;
  const { data, meta } = await fetch(url, { headers }).then((response) => response.json());
  for (const submission of data) save(submission);
  cursor = meta.next_cursor;
} while (cursor !== null);`}
        />
        <CodeBlock title="meta with cursor" code={toJson({ limit: 100, next_cursor: "eyJ2IjoxLCJs..." })} />
        <CodeBlock title="meta with page" code={toJson({ total: 42, page: 2, limit: 20 })} />
      </>
    }
  >
    <Prose
      text={`Any list takes \`limit\` (1 to 100, default 20) and either \`cursor\` or \`page\`. Lists are newest first unless the operation says otherwise, in a stable order.

To read a whole list, use \`cursor\`. Start with an empty \`cursor=\`, then send each \`next_cursor\` as the next \`cursor\`, with the same filters. It is
null on the last page. While items are added and removed, you see every item that exists throughout exactly once. A cursor doesn't expire. It
works only for the list and order that it came from. Anywhere else, the response is 400.

To show one page with the total, use \`page\` (from 1). A page past the last one is empty. If items are added or removed between two requests,
pages shift, so an item can appear twice or not at all.

To keep a copy of all submissions in sync, see [sync results](#syncing). The [feed of events](#listEvents) has no pages: it continues after an event's id.`}
    />
  </Guide>
);

const BUCKETS: Record<string, string> = {
  default: "Every other operation",
  submit: "[Submitting answers](#submitAnswers)",
  check: "[Checking an answer](#checkAnswer)",
};

export const RateLimits = ({ limits }: { limits: OpenApiDocument["x-rate-limits"] }) => (
  <Guide id="rate-limits" title={getGuideTitle("rate-limits")}>
    <Prose
      text={`Each API key has three rate limits. Each counts the requests of the last 60 seconds. Your organization may have other limits than these defaults:`}
    />
    <Table
      label="Rate limits"
      head={["Limit", "Requests per minute", "Applies to"]}
      rows={Object.entries(limits).map(([name, limit]) => [
        `\`${name}\``,
        String(limit),
        BUCKETS[name] ?? "",
      ])}
    />
    <Prose
      text={`Every response to a valid API key reports the limit that applied: \`RateLimit-Limit\`, \`RateLimit-Remaining\`, and \`RateLimit-Reset\`, the seconds until the oldest counted
request leaves the window. The exceptions are 405, 404 for an unknown path, and 503 while the database is unavailable.

A request over the limit returns 429 \`rate_limited\` with \`Retry-After\`. Wait exactly that many seconds, and the same request succeeds. Rejected requests
don't count.

Checks have a second limit, so that learners can't guess: 3 checks of a question in any 60 minutes for each API key and \`session_id\`, or \`learner_ref\` if
there is no \`session_id\`. An organization can change this limit. One more check returns 429 \`check_limit_exceeded\`; \`Retry-After\` can be as long as the
whole window.`}
    />
  </Guide>
);

export const Versions = () => (
  <Guide id="versions" title={getGuideTitle("versions")}>
    <Prose
      text={`This is version 1.0.0, under the path prefix \`/v1\`. The API follows semantic versioning. New endpoints, optional response fields, and webhook events are not breaking
changes and appear without a new version. Ignore what you don't know.

A breaking change raises the major version. It is announced at least 60 days before the migration deadline, and the old version stays available
for another 60 days.

A deprecated operation is marked here. Its responses carry \`Deprecation\` (RFC 9745: since when), \`Sunset\` (RFC 8594: when it stops working), and a \`Link\` with
details. Log these headers to notice in time.`}
    />
  </Guide>
);
