import { Prose, Table } from "../prose.tsx";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const KEPT = [
  ["Submissions with answers, scores, and comments", "Until you erase the learner, or for `retention_days`"],
  [
    "Files that learners uploaded",
    "Until you erase the learner, or for `retention_days`. Files without a submission: a day, or until the attempt ends",
  ],
  ["Learners: reference, display name, accommodations, metadata", "Until you erase the learner"],
  [
    "Who changed a learner's accommodations or reference, in the audit log, without the reference or name",
    "Permanently. After the learner is erased, nothing connects an entry to them",
  ],
  [
    "Learners' ids from learning platforms, and names from their launches",
    "Until you erase the learner, or for `retention_days` after the last launch and submission, and while an attempt can still be submitted. A learner with accommodations or metadata, or whom you renamed, keeps the reference and the name",
  ],
  [
    "Saved answers of open attempts",
    "Until the attempt is submitted or discarded. Those of guests: until a day after the deadline or after the attempt expires",
  ],
  [
    "Answers in [alerts](#alerts), if at least three learners gave them",
    "Until you erase one of them, or the alert is examined again",
  ],
  ["Events and webhook deliveries", "30 days"],
  ["Responses kept for `Idempotency-Key`", "24 hours"],
  [
    "When a learner checked a question, without the answers",
    "Until a minute after the window of the [check limit](#rate-limits) has passed, which is an hour unless the organization changes it, and at most a day",
  ],
  ["Embed tokens, as a digest", "30 days after they expire"],
  ["Answers and unsent files in the learner's browser", "Until the attempt is submitted, at most 30 days"],
] as const;

const COOKIES = [
  [
    "`touchstone.browser`",
    "Recognizes the browser, so that a learner comes back to their attempt",
    "400 days",
  ],
  ["`touchstone.attempt`", "The last attempt at one assessment, for the pages of that assessment", "37 days"],
  ["`touchstone.language`", "The language of the hosted pages, if a link set it", "400 days"],
  [
    "`__Host-touchstone.lti.<id>`",
    "Makes sure that the browser that began a [launch from a learning platform](#lti) is the one that ends it",
    "10 minutes",
  ],
] as const;

const KEEP = [
  [
    "`statistics` (default)",
    "Scores and outcomes stay, under a new random learner. Every figure of analytics stays as it was",
  ],
  ["`nothing`", "The submissions are deleted, and analytics change accordingly"],
] as const;

export const PrivacyGuide = () => (
  <Guide id="privacy" title={getGuideTitle("privacy")}>
    <Prose
      text={`Your product knows who its learners are. Touchstone only needs to know which submissions belong to the same learner.`}
    />
    <Subheading>What you send</Subheading>
    <Prose
      text={`\`learner_ref\` is any text that identifies a learner in your product. Use an id, not a name or an email address. It is stored and returned unchanged, and never interpreted.

URLs can't contain a \`learner_ref\` that is empty, \`.\`, or \`..\`. To fetch, export, rename, or erase such a learner, use \`id:\` and the \`learner_id\` in its place, such as \`/learners/id:0199a5c8-4b21-7f48-95c0-1d7a3e6b82f9\`.

A learner needs no account here. \`display_name\`, \`accommodations\`, and \`metadata\` are optional, and are set with [\`PUT /learners/{ref}\`](#putLearner). Accommodations say how much extra time and how many extra attempts a
learner gets, and not why.

An embed token without a \`learner_ref\` belongs to an anonymous learner. Embedded pages set no cookies and load nothing from other services.`}
    />
    <Subheading>What is kept, and how long</Subheading>
    <Table label="What is kept" head={["Data", "Kept"]} rows={KEPT} />
    <Prose
      text={`An organization can set \`retention_days\`. Submissions older than that are then erased with their scores kept for statistics. A learner who has only a reference left is removed.

Backups of the database are made by whoever runs the service. Erased data stays in old backups until those are deleted.`}
    />
    <Subheading>Cookies</Subheading>
    <Prose text="The [hosted page](#hosted) sets the first three cookies, and a launch from a learning platform the last one. Scripts can read none of them, and all but the language are signed or secret:" />
    <Table label="Cookies" head={["Name", "Purpose", "Kept"]} rows={COOKIES} />
    <Prose text="With `https`, they are sent only over TLS, and the names of the first two begin with `__Host-` or `__Secure-`. Only the cookie of a launch is sent in a frame of another site (`SameSite=None; Partitioned`), and the browser keeps it apart for each platform. No cookie is used for advertising or to follow people across sites." />
    <Subheading>Who can see results</Subheading>
    <Prose
      text={`API keys need \`read:results\` to fetch learners, submissions, attempts, and analytics. Some other scopes show data of learners, too: \`read:assessments\` includes [webhook deliveries](#getDelivery) with
their bodies, \`write:assessments\` can register webhooks that receive such bodies, and \`write:submissions\` shows the answers that it grades and the learners and attempts that it changes. Members see results as their role allows. Organizations are separated in every query and by foreign keys in the database.

Correct answers leave the service only for keys with \`write:assessments\`, and on the hosted page as \`show_solutions\` allows.`}
    />
    <Subheading>Export</Subheading>
    <Prose
      text={`[\`GET /learners/{ref}/export\`](#exportLearner) returns one JSON document with everything that is kept about a learner: profile, attempts, submissions, marks and comments, tokens without their secrets, and
the deliveries that mention them. \`checks\` lists when questions were checked. The answers themselves aren't kept. It needs \`read:results\`; in the dashboard, owners and admins can export.`}
    />
    <Subheading>Change a reference</Subheading>
    <Prose
      text={`If your id of a learner changes, [\`POST /learners/{ref}/rename\`](#renameLearner) moves everything to the new one. If another learner already has that reference, the response is 409 \`learner_ref_taken\`.`}
    />
    <Subheading>Erase a learner</Subheading>
    <Prose text="[`DELETE /learners/{ref}?keep=`](#eraseLearner) removes a learner. It needs `write:submissions`." />
    <Table label="keep" head={["keep", "What stays"]} rows={KEEP} />
    <Prose
      text={`With either, the reference, name, metadata, free-text answers, and comments are gone from every table, stored webhook body, and stored response. A later submission with the same
reference belongs to a new learner.

The response is a signed receipt that contains a SHA-256 digest of the reference, and not the reference itself. Keep it as proof: [\`POST /receipts/verify\`](#verifyReceipt) tells whether a receipt is genuine. Your
systems are notified by the event \`learner.erased\`, which carries the same digest.`}
    />
  </Guide>
);
