import { ERROR_CODES } from "#lib/contract/errors.ts";
import { ERROR_MEANINGS } from "#lib/messages/error-meanings.ts";
import { STATUS } from "../status.ts";

const errorTable = ERROR_CODES.toSorted((a, b) => STATUS[a] - STATUS[b])
  .map((code) => `| ${STATUS[code]} | \`${code}\` | ${ERROR_MEANINGS[code].when} |`)
  .join("\n");

/** The description of the whole API, in Markdown. */
const DESCRIPTION = `Touchstone is a headless assessment engine: create, publish, grade, and analyze assessments from your own product.

## Requests

Send and receive JSON in UTF-8. Every request carries an API key: \`Authorization: Bearer svc_live_...\`. A key has scopes, and each
operation names those it needs (\`x-scope\`). The embed operations take an embed token from a browser instead.
Bodies are limited to 1 MiB, or 5 MiB to create or update an assessment. Some operations differ: items and saved answers 256 KiB;
by default, images 5 MiB, recordings and learners' files 25 MiB; imports 100 MiB. Ids are UUIDs. Timestamps are ISO 8601 in UTC with milliseconds.

The API rejects what it would otherwise lose: unknown fields and query parameters, numbers that a double can't represent exactly,
strings with NUL or a lone surrogate, and JSON nested deeper than 64 levels. A path with a trailing slash is not found.
JSON that is stored unchanged is returned as an equal value; the order of members is not kept.

## Responses

Success is \`{ "data": ..., "error": null, "meta": null }\`. A list has \`meta\` \`{ "total", "page", "limit" }\`
or, read by cursor, \`{ "limit", "next_cursor" }\`. An error is
\`{ "data": null, "error": { "message", "code", "details"?, "request_id" }, "meta": null }\`: branch on \`code\`, and show \`message\` to
people. JSON responses have these three members, except successful embed operations and this document. Files are sent as they are, and
204 has no body. Scores are rounded to 4 decimals and percentages to 2,
after all arithmetic; \`passed\` is decided by the exact value. Every response carries \`X-Request-Id\`.

## Pagination

Lists take \`limit\` (1 to 100, default 20) and either \`page\` or \`cursor\`. Lists are newest first unless the operation says otherwise, in a
stable order.

To read a whole list, start with an empty \`cursor=\` and send each \`next_cursor\` as the \`cursor\` of the next request until it is null.
While items are added and removed, this shows every item that exists throughout exactly once. To show one page with the total, use \`page\`
(from 1): a page past the last one is empty. A filter by time counts up to 10,000 items: \`total_is_capped\` is then true, and there can be
more.

## Errors

Checks run in this order: path (404), method (405), key (401), scope (403), rate limit (429), media type (415), size (413), JSON and shape
(400), existence (404), unpublished or archived (409), fit with the stored content (400), other state (409).

| status | code | meaning |
|---|---|---|
${errorTable}

One error has no envelope: submitting with an embed token that was already used returns 409 with the plain object
\`{ "error": "..." }\`.

## Idempotency

Send a \`POST\`, \`PUT\`, \`PATCH\`, or \`DELETE\` with an \`Idempotency-Key\` to make it safe to retry. For 24 hours, the same key from
the same API key with the same method and path returns the first response again with \`Idempotent-Replayed: true\`. Two bodies are the same if they are equal as JSON, whatever their
white space and order of members. A different body returns 422 \`idempotency_key_reused\`. A retry while the first request is still running returns
409 \`idempotency_in_progress\`. If the server's encryption key has changed since, the retry returns 409 \`idempotency_key_unreadable\`: the first
request took effect, but its response can no longer be read. Only successes are stored:
after a 400 or 404 the corrected request can use the same key.

## Concurrent changes

Collections, folders, and items carry an \`ETag\`. Send it as \`If-Match\` with a change, and the change is made only if the resource hasn't changed
since: otherwise the response is 412 \`precondition_failed\` and nothing happens. Of several changes with the same tag exactly one is
made. The tag of a collection also changes with its items. It doesn't change with what the response only reports, such as the titles of their
assessments or a folder's \`assessment_count\`. A change without \`If-Match\` is always made. Assessments and gradings have \`revision\` for
the same purpose.

## Rate limits

Each API key has three limits over a rolling window of 60 seconds (\`x-rate-limits\`): \`submit\`, \`check\`, and \`default\` for everything
else. Every response to a valid API key carries \`RateLimit-Limit\`, \`RateLimit-Remaining\`, and \`RateLimit-Reset\`, except 405, 404 for
an unknown path, and 503 while the database is unavailable. A request over the limit returns 429 with
\`Retry-After\`: after exactly that many seconds the same request succeeds. Rejected requests don't count. The defaults are 300 requests,
100 submissions, and 600 checks; an organization can have other limits.

Checks have a second limit, so that learners can't guess: 3 checks of a question in any 60 minutes for each API key and \`session_id\`
(\`learner_ref\` without one), unless the organization changed it. Embed operations are limited to 60 requests per minute and token.

## Webhooks

Every event is sent as a \`POST\` to the endpoints registered for it, signed over the raw body (\`X-Service-Signature\`). The section
\`webhooks\` lists the body and headers of each. Any 2xx within 10 seconds acknowledges it. Otherwise it is sent again after 1 minute, 5
minutes, 30 minutes, and 2 hours. Events can arrive more than once and in any order: deduplicate by \`id\`. New event types may be added:
ignore those you don't know.

## Syncing

To keep a copy of what happens here, read [\`GET /events\`](#listEvents): webhook bodies in a fixed order, for 30 days. Store the \`id\` of the last
event together with its effect, and send it as \`after\` the next time. You miss nothing and get nothing twice, even after an outage
on either side. Webhooks tell you sooner; use them to decide when to read.

## Versions

The API follows semantic versioning. This is version 1.0.0, under the path prefix \`/v1\`. New endpoints, optional response fields, and
webhook events are not breaking changes and appear without a new version: ignore what you don't know. A breaking change
raises the major version, is announced at least 60 days before the migration deadline, and the old version stays available for
another 60 days. A deprecated operation is marked \`deprecated\` here. Its responses carry \`Deprecation\` (RFC 9745: since when, as
\`@\` and seconds since 1970), \`Sunset\` (RFC 8594: when it stops working) and, if there is a page about it, a \`Link\` with
\`rel="deprecation"\`. No operation is deprecated now.

## Health

Outside the API and without a key, \`GET /healthz\` reports whether the process runs, and \`GET /readyz\` whether the database answers and accepts writes.

## Scoring vectors

Without a key, \`GET /scoring-vectors.json\` returns thousands of answers with the exact fraction and the outcome that they earn,
as a JSON array. Other engines can be tested against them. They are in the public
domain (CC0 1.0).`;

export const buildInfo = (serverUrl: string) => ({
  title: "Touchstone",
  version: "1.0.0",
  summary: "The assessment engine for your product: create, publish, grade, and analyze assessments.",
  description: DESCRIPTION,
  contact: { name: "The operator of this service", url: `${serverUrl}/docs` },
  license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
});

/** The tags of the API, in the order in which an integration usually needs them. */
const TAGS = {
  Assessments: "Questions with their answer keys. You edit a working copy; published versions never change.",
  Attempts:
    "One learner working on one assessment: the clock, the saved answers, and their submission. For your own player, and to see who is working now.",
  Submissions: "Submit answers and read results. Grading is synchronous; a teacher grades open answers.",
  Learners: "Names, accommodations, and metadata of learners, and everything that is kept about them.",
  Grading: "Scores and comments for open answers.",
  Regrades:
    "Corrections of published answer keys: preview who changes, commit it for all submissions at once, and undo it exactly.",
  Analytics: "Statistics of an assessment and each of its questions.",
  Collections: "Ordered sets of assessments.",
  Items: "The item bank: questions that assessments share. Every change is a new revision.",
  Imports:
    "Questions from files of other systems. The report says what became of each question, and what it lost.",
  Folders: "Folders of assessments and items. Each of them is in one folder or in none.",
  Assets: "Images and recordings for content.",
  "Author links": "Short-lived links that open a draft in the editor.",
  Embed:
    "Assessments in a browser. Your server creates a token, and your page uses it to show and submit an assessment.",
  Events: "Everything that happened, in order, for the last 30 days.",
  Webhooks: "Signed events, sent to your server as they happen.",
  Organization: "The organization's settings, and what the API key may do.",
  Service: "The service itself.",
  LTI: "Learning platforms such as Moodle and Canvas, which launch assessments by LTI 1.3.",
} as const;
export type Tag = keyof typeof TAGS;

/** Returns the tags that are used, in order. */
export const listTags = (used: ReadonlySet<string>): { name: string; description: string }[] =>
  Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
