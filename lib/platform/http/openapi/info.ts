import { ERROR_CODES } from "#lib/contract/errors.ts";
import { ERROR_MEANINGS } from "#lib/messages/error-meanings.ts";
import { STATUS } from "../status.ts";

const errorTable = ERROR_CODES.toSorted((a, b) => STATUS[a] - STATUS[b])
  .map((code) => `| ${STATUS[code]} | \`${code}\` | ${ERROR_MEANINGS[code].when} |`)
  .join("\n");

/** What the document says of the API as a whole. */
const DESCRIPTION = `Touchstone is a headless assessment engine: create, publish, grade and analyse assessments from your own product.

## Requests

JSON in, JSON out, in UTF-8. Every request carries an API key: \`Authorization: Bearer svc_live_...\`. A key has scopes, and each
operation names the one it needs (\`x-scope\`). The embed operations take an embed token instead, from a browser.
Bodies have at most 1 MiB, 5 MiB where an assessment is created or changed. Ids are UUIDs, timestamps ISO 8601 in UTC with milliseconds.

Nothing that is sent is silently lost: unknown fields and query parameters are refused, and so are numbers that a double cannot hold as
they are written, strings with NUL or a lone surrogate, and JSON nested deeper than 64 levels. A path with a slash at its end is not found.
JSON that is kept verbatim comes back equal as a value; the order of members is not kept.

## Answers

Success is \`{ "data": ..., "error": null, "meta": null }\`; lists have \`meta\` \`{ "total", "page", "limit" }\`. An error is
\`{ "data": null, "error": { "message", "code", "details"?, "request_id" }, "meta": null }\`: decide by \`code\`, show \`message\` to
people. Only the embed operations answer without this envelope when they succeed. Scores are rounded to 4 decimals and percentages to 2,
after all arithmetic; whether somebody passed is decided by the exact figure. Every answer carries \`X-Request-Id\`.

## Pagination

Lists take \`page\` (from 1) and \`limit\` (1 to 100; 20 unless given) and are newest first, in a stable order. A page behind the last is
empty.

## Errors

Checks come in this order: path (404), method (405), key (401), scope (403), rate limit (429), media type (415), size (413), JSON and shape
(400), existence (404), unpublished or archived (409), fit with the stored content (400), other state (409).

| status | code | when |
|---|---|---|
${errorTable}

The one exception from the envelope: submitting with an embed token that was used already is 409 with the plain object
\`{ "error": "..." }\`.

## Idempotency

A \`POST\` with an \`Idempotency-Key\` can be repeated safely: for 24 hours the same key, from the same API key and at the same path,
gets the first answer again with \`Idempotent-Replayed: true\`. Bodies are the same that are equal as JSON, whatever their white space and
order of members. With another body it is 422 \`idempotency_key_reused\`; while the
first request is running, 409 \`idempotency_in_progress\`. If the server's encryption key has changed since, it is 409
\`idempotency_key_unreadable\`: the first request took effect, and its answer can no longer be read. Answers of 401, 403, 408, 409, 429 and 5xx are not kept.

## Rate limits

Each API key has three buckets over a rolling window of 60 seconds (\`x-rate-limits\`): \`submit\`, \`check\`, and \`default\` for all
else. Every answer carries \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`; a refusal is 429 with
\`Retry-After\`: after exactly so many seconds the same request gets through. Refused requests do not count. An organization can have
other limits than the 300, 100 and 600 that are the default.

Checking is limited once more, against guessing: 3 checks of a question in a rolling hour for each API key and \`session_id\` (\`learner_ref\`
where that is left out), unless the organization chose otherwise. Embed operations: 60 requests a minute and token.

## Webhooks

Every event is sent as a \`POST\` to the endpoints that are registered for it, signed over the raw body (\`X-Service-Signature\`); the section
\`webhooks\` has the body and the headers of each. Any 2xx within 10 seconds acknowledges it; otherwise it is sent again after 1 minute, 5
minutes, 30 minutes and 2 hours. Events may come more than once and in any order: deduplicate by \`id\`. New types may come: ignore what you do
not know.

## Versions

The API follows semantic versioning; this is version 1.0.0, under the path prefix \`/v1\`. New endpoints, new optional response
fields and new webhook events are no breaking changes and ship without a new version: ignore what you do not know. A
breaking change raises the major version, is announced at least 60 days before the migration deadline, and the old version
stays available for a further 60 days. An operation that is going away is marked \`deprecated\` here, and its answers carry
\`Deprecation\` (RFC 9745: since when, as \`@\` and seconds since 1970), \`Sunset\` (RFC 8594: when it stops working) and, where there is
something to read about it, a \`Link\` with \`rel="deprecation"\`. No operation is deprecated now.

## Health

Beside the API, and without a key, \`GET /healthz\` says whether the process runs and \`GET /readyz\` whether the database answers.`;

export const buildInfo = (serverUrl: string) => ({
  title: "Touchstone",
  version: "1.0.0",
  summary: "Assessments for other people's products: create, publish, grade, analyse.",
  description: DESCRIPTION,
  contact: { name: "The operator of this service", url: `${serverUrl}/docs` },
  license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
});

/** The parts of the API, in the order in which one meets them. */
const TAGS: Record<string, string> = {
  Assessments:
    "Questions with their answer keys: a working copy to edit, and published versions that never change.",
  Submissions: "Answers in, results out. Grading is synchronous; open answers wait for a teacher.",
  Grading: "What a teacher's screen does: marks and comments for open answers.",
  Analytics: "How an assessment and each of its questions did.",
  Collections: "Ordered sets of assessments.",
  Folders: "Where assessments are filed: each in one folder, or in none.",
  "Author links": "Short-lived links that lead an author into the builder.",
  Embed: "Assessments in a browser: your server mints a token, the page renders and submits with it.",
  Webhooks: "Events, sent to your server as they happen, signed.",
  Service: "The service itself.",
};

/** The tags that are in use, in their order; one that is not described here comes last, and without a description. */
export function listTags(used: ReadonlySet<string>): { name: string; description: string }[] {
  const known = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
  const rest = [...used].filter((name) => !(name in TAGS)).map((name) => ({ name, description: "" }));
  return [...known, ...rest].filter(({ name }) => used.has(name));
}
