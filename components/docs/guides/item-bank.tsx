import { Prose, Table } from "../prose.tsx";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const FILTERS = [
  ["`q`", "Every word of the title and text, or the beginning of one, ignoring case and accents"],
  ["`tag`", "One tag, exactly"],
  ["`tags`", "All of these tags, separated by commas"],
  ["`type`", "An interaction, such as `choiceInteraction`"],
  ["`folder_id`, `external_id`", "The folder, and your own id"],
  ["`status`", "`active` (the default), `archived`, or `all`"],
] as const;

export const ItemBankGuide = () => (
  <Guide id="item-bank" title={getGuideTitle("item-bank")}>
    <Prose
      text={`An item is a question outside of any assessment: \`content_ast\`, \`answer_keys\`, and \`points\`, as in an assessment, with a title, tags, a folder, your own id, and metadata.
[\`POST /items\`](#createItem) creates one. The content must be valid, but keys may still be missing: they are required when an assessment with the item is published.`}
    />
    <Subheading>Revisions</Subheading>
    <Prose
      text={`Each [change](#updateItem) makes a new revision, counted from 1. A request that changes nothing makes none. \`GET /items/{id}?revision=1\` returns an earlier one.

Without \`answer_keys\`, a change of the content keeps the keys. If they don't match the new content, the response is 400: send both.

To avoid overwriting someone else's change, send its \`revision\` in the body, or its \`ETag\` as \`If-Match\`.`}
    />
    <Subheading>Find items</Subheading>
    <Prose text="[`GET /items`](#listItems) lists the newest first. Filters can be combined:" />
    <Table label="Filters" head={["Parameter", "Finds items with"]} rows={FILTERS} />
    <Prose
      text={`Two kinds of tags have a meaning. \`difficulty:easy\`, \`difficulty:medium\`, and \`difficulty:hard\` say how difficult an item is. Of items with the same tag \`enemy:<group>\`, pools show a learner at most one.`}
    />
    <Subheading>Who sees the answer keys</Subheading>
    <Prose text="Items are returned with `answer_keys` only to API keys with `write:assessments`. For others the member is left out." />
    <Subheading>Archive and delete</Subheading>
    <Prose
      text={`[\`GET /items/{id}/usage\`](#listItemUsage) lists the working copies and versions that use an item, and whether its content, keys, or points have changed since (\`outdated\`).

While an assessment uses an item, deleting it returns 409 \`item_in_use\`. Archive it instead: it leaves the lists and the pools that select items by tags, assessments that use it keep it, and it can be unarchived.

The body of a request is limited to 256 KiB.`}
    />
    <Subheading>In the dashboard</Subheading>
    <Prose
      text={`**Item bank** in the navigation lists and filters items. Select several to change their tags, move them to a folder, or archive them; each of these can be undone.

The page of an item shows it as learners see it, its statistics, where it is used, and what changed with each revision. A working copy that keeps an outdated revision is brought up to date there with one click. What learners see changes when you publish.

The editor of an item saves on request, because every save makes a revision. Members without permission to write assessments see everything except answer keys and what changed in them.`}
    />
  </Guide>
);
