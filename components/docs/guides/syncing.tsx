import { CodeBlock } from "../code-block.tsx";
import { buildEventSync, buildSubmissionSync } from "../examples/sync.ts";
import { Prose, Table } from "../prose.tsx";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const WAYS = [
  [
    "`GET /submissions` with `order=-updated`",
    "The current state of every submission",
    "A first copy, or a copy once an hour",
  ],
  [
    "`GET /events` with `after`",
    "Each change once, in order, for 30 days",
    "A copy that is never more than a minute old",
  ],
  ["[Webhooks](#webhooks)", "Each change at least once, in any order", "Acting on a change at once"],
] as const;

export const SyncingGuide = ({ baseUrl }: { baseUrl: string }) => (
  <Guide
    id="syncing"
    title={getGuideTitle("syncing")}
    aside={
      <>
        <CodeBlock title="All submissions, in JavaScript" code={buildSubmissionSync(baseUrl)} tall />
        <CodeBlock title="Changes since the last run, in JavaScript" code={buildEventSync(baseUrl)} tall />
      </>
    }
  >
    <Prose text="Keep a copy of all results in your own database, such as a gradebook or a data warehouse. There are three ways to learn of changes:" />
    <Table label="Ways to learn of changes" head={["Read", "Gives", "Good for"]} rows={WAYS} />
    <Subheading>Copy all submissions</Subheading>
    <Prose
      text={`[\`GET /submissions\`](#listSubmissions) lists submissions across assessments. With \`order=-updated\`, the submission whose score or mark changed longest ago comes first.
Walk the list with a [cursor](#pagination): \`cursor=\` starts, and \`meta.next_cursor\` is the next one, or null at the end. Submissions that are added or changed while you walk
move to its end and appear again, so none is missed. Draft submissions aren't listed.

For the next copy, send \`updated_after\` with the newest \`updated_at\` that you have, minus a minute. Store submissions under their \`id\`: reading one twice changes nothing.

Other filters are \`assessment_id\`, \`collection_id\`, \`learner_ref\`, \`status\`, \`passed\`, \`source\`, \`submitted_after\`, and \`submitted_before\`.`}
    />
    <Subheading>Follow the events</Subheading>
    <Prose
      text={`[\`GET /events\`](#listEvents) returns the bodies of webhooks as a feed, in a fixed order that never changes. Send the \`id\` of the last event you handled as \`after\`. Without it, the feed starts with the
oldest event, 30 days ago. \`limit\` is at most 500.

Store the \`id\` in the same transaction as your change. Then you miss nothing and see nothing twice, even if your job is killed at any point. Filter with \`types\`, separated by commas.

The key needs both \`read:results\` and \`read:assessments\`.`}
    />
    <Subheading>After a long pause</Subheading>
    <Prose
      text={`An \`after\` that is unknown or older than 30 days returns 410 \`event_expired\`. Read the feed without \`after\` up to its end and keep the last \`id\`. Then copy all submissions again. Changes that happen
in between are in both, and storing one twice does no harm.`}
    />
    <Subheading>Match your own records</Subheading>
    <Prose
      text={`\`learner_ref\` is your id of the learner, and \`metadata\` of a submission is returned unchanged. Assessments and collections can have an \`external_id\`, your id for them;
\`GET /assessments?external_id=\` finds one. Events about submissions carry \`metadata\`, \`attempt_number\`, \`attempt_id\`, and \`assessment_external_id\`.`}
    />
  </Guide>
);
