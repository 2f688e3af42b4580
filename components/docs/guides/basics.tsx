import type { OpenApiDocument } from "#lib/contract/openapi.ts";
import { CodeBlock } from "../code-block.tsx";
import { toJson } from "../examples/literal.ts";
import { quickStart } from "../examples/quick-start.ts";
import { Prose, Table } from "../prose.tsx";
import { Samples } from "../samples.tsx";
import { Guide } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const SCOPES = [
  [
    "`read:assessments`",
    "List and fetch assessments, collections, folders and webhooks; check single questions",
  ],
  ["`write:assessments`", "Create and change all of these; publish; mint embed tokens and author links"],
  ["`read:results`", "Fetch submissions, results of assessments, learners and collections, and analytics"],
  ["`write:submissions`", "Submit answers for grading; grade open answers"],
] as const;

export const QuickStart = ({ baseUrl }: { baseUrl: string }) => (
  <Guide
    id="quick-start"
    title={getGuideTitle("quick-start")}
    aside={<Samples write={(language) => quickStart[language](baseUrl)} tall />}
  >
    <Prose
      text={`An assessment is written with its answer keys, published, and then graded as often as learners submit to it. This script does all
of that. It runs as it stands once your API key is in the environment:`}
    />
    <CodeBlock title="Shell" code="export API_KEY=svc_live_..." />
    <Prose
      text={`Every example on this page takes the key from there and runs the same way. Ids in the examples tell one story, of one quiz and one
learner: put your own in their place.

The whole API is also an [OpenAPI 3.1 document](/v1/openapi.json), made from the schemas that validate the requests: generate a client
from it, or import it into your tools.`}
    />
  </Guide>
);

export const Authentication = () => (
  <Guide id="authentication" title={getGuideTitle("authentication")}>
    <Prose
      text={`Send your API key with every request: \`Authorization: Bearer svc_live_...\`. Keys are made in the dashboard and shown once. They belong on
your server: whoever has one can do all that its scopes allow, in your whole organization. A revoked or expired key stops working with its next
request.

A key has one or more scopes. Each operation names the one it needs; without it the answer is 403 \`insufficient_scope\`.`}
    />
    <Table label="Scopes" head={["Scope", "Allows"]} rows={SCOPES} />
    <Prose text="The [embed operations](#embedding) take no API key. A browser calls them, with a token that your server has minted." />
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
    aside={<CodeBlock title="The envelope" code={toJson(ENVELOPE)} />}
  >
    <Prose
      text={`All paths are below \`${baseUrl}\`. Bodies are JSON in UTF-8, with \`Content-Type: application/json\`, of at most 1 MiB (5 MiB where an
assessment is created or changed).

Every answer has the same three members. On success \`data\` holds what was asked for and \`error\` is null; of a list, \`meta\` tells the
[page](#pagination). Only the embed operations answer without this envelope when they succeed.

Ids are UUIDs. Timestamps are ISO 8601 in UTC with milliseconds. Scores are rounded to 4 decimals and percentages to 2, after all
arithmetic; whether somebody passed is decided by the exact figure.

Fields and query parameters that are not described here are refused, and so are numbers that a double cannot hold as written, strings with NUL
or a lone surrogate, and a slash at the end of a path: nothing you send is silently lost. What an answer holds that is not described
here is news: ignore it. Every answer carries \`X-Request-Id\`; quote it when you ask about one.`}
    />
  </Guide>
);

export const Idempotency = () => (
  <Guide id="idempotency" title={getGuideTitle("idempotency")}>
    <Prose
      text={`A connection can break after the work is done and before you know. Give each \`POST\` an \`Idempotency-Key\` of your own making (1 to 255
characters, such as a UUID), and repeat it with the same key: for 24 hours the same key, from the same API key and at the same path, gets the first
answer again, with the header \`Idempotent-Replayed: true\`, and nothing is done twice.

Bodies are the same that are equal as JSON, whatever their white space. With another body the key is 422 \`idempotency_key_reused\`; while the first request is still running, 409
\`idempotency_in_progress\`. If the server's encryption key has changed since the first request, 409 \`idempotency_key_unreadable\`: the request took effect,
and its answer can no longer be read. Answers of 401, 403, 408, 409, 429 and 5xx are not kept, so that a repetition can fare better.`}
    />
  </Guide>
);

export const Pagination = () => (
  <Guide
    id="pagination"
    title={getGuideTitle("pagination")}
    aside={<CodeBlock title="meta" code={toJson({ total: 42, page: 2, limit: 20 })} />}
  >
    <Prose
      text={`Lists take \`page\` (from 1) and \`limit\` (1 to 100, 20 unless given), and answer with \`total\`, \`page\` and \`limit\` in \`meta\`. They are newest
first, in a stable order. A page behind the last is empty; a \`page\` or \`limit\` out of bounds is 400.`}
    />
  </Guide>
);

const BUCKETS: Record<string, string> = {
  default: "All operations but these",
  submit: "[Submitting answers](#submitAnswers)",
  check: "[Checking an answer](#checkAnswer)",
};

export const RateLimits = ({ limits }: { limits: OpenApiDocument["x-rate-limits"] }) => (
  <Guide id="rate-limits" title={getGuideTitle("rate-limits")}>
    <Prose
      text={`Each API key has three buckets. In any 60 seconds each lets so many requests through, unless your organization has limits of its own:`}
    />
    <Table
      label="Rate limits"
      head={["Bucket", "Requests a minute", "For"]}
      rows={Object.entries(limits).map(([name, limit]) => [
        `\`${name}\``,
        String(limit),
        BUCKETS[name] ?? "",
      ])}
    />
    <Prose
      text={`Every answer tells where the bucket stands: \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds until the oldest
counted request leaves the window). Too many is 429 \`rate_limited\` with \`Retry-After\` in seconds: wait exactly that long, and the same
request gets through. Refused requests do not count.

Checking is limited once more, against guessing: 3 checks of a question in a rolling hour for each \`session_id\` (or \`learner_ref\`, where there is
none), unless your organization chose otherwise. One more is 429 \`check_limit_exceeded\`, with a \`Retry-After\` of up to the whole window.`}
    />
  </Guide>
);

export const Versions = () => (
  <Guide id="versions" title={getGuideTitle("versions")}>
    <Prose
      text={`This is version 1.0.0, under the path prefix \`/v1\`. The API follows semantic versioning. New endpoints, new optional fields in answers and
new webhook events are no breaking changes and come without a new version: ignore what you do not know.

A breaking change raises the major version. It is announced at least 60 days before the migration deadline, and the old version stays available
for a further 60 days.

An operation that is going away is marked as deprecated here, and its answers carry \`Deprecation\` (RFC 9745: since when), \`Sunset\` (RFC
8594: when it stops working) and a \`Link\` to what to do about it. Log these headers, and you will know in time.`}
    />
  </Guide>
);
