import { CodeBlock } from "../code-block.tsx";
import { Prose } from "../prose.tsx";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const EXAMPLE = `{
  "title": "Geography exam",
  "settings": { "exercise_order": "random" },
  "exercises": [
    {
      "questions": [
        { "item_id": "0199a5c4-6a10-7d21-9f3e-2b7c51e08d64" },
        { "item_id": "0199a5c4-6a10-7d22-8c0f-94e6a3b1f752", "revision": 3, "points": 2 }
      ]
    },
    {
      "pool": {
        "from": { "tags": ["rivers", "year 9"] },
        "draw": 5,
        "points_each": 2
      },
      "order": "random"
    }
  ]
}`;

export const PoolsGuide = () => (
  <Guide
    id="pools"
    title={getGuideTitle("pools")}
    aside={<CodeBlock title="An exam from the item bank" code={EXAMPLE} tall />}
  >
    <Prose
      text={`Questions of an assessment can come from the [item bank](#item-bank): one by one, or drawn at random from a pool. [Create](#createAssessment) or [update](#updateAssessment) an assessment with references and pools, and [publish](#publishAssessment) it.`}
    />
    <Subheading>Use an item</Subheading>
    <Prose
      text={`In \`questions\`, write \`{ "item_id": … }\` instead of a question. It follows the item: the working copy shows its latest revision. With \`revision\`, it stays at that one. \`points\` replaces the points of the item.

Publishing copies the items. Later changes of the bank don't touch a published version, and learners who have started never notice. When you
[fetch](#getAssessment) the assessment, each such question has \`item_id\`, \`item_revision\`, and \`outdated\`, which is true if the content, answer keys, or points of the item have changed since. Publish again to update the copies.

An archived item stays where it is used, but can't be added anywhere else. An item that is in use can't be deleted.`}
    />
    <Subheading>Draw from a pool</Subheading>
    <Prose
      text={`An exercise with \`pool\` has no questions of its own. Each attempt draws \`draw\` of the items in \`from\`: a list of items, or all items that have all of the \`tags\` and aren't archived, optionally of one folder. Tags are resolved when you publish. An assessment asks at most 500 questions, and its pools contain at most 2,000 items.

Everyone's maximum score is the same. If the items of a pool have different points, set \`points_each\`. Otherwise publishing returns 409 \`not_publishable\`, as it does if a pool has too few items.

\`GET\` shows \`pool\` as you wrote it, and in \`questions\` all items that can be drawn. Each has an id of its own, which stays the same from version to version. \`question_count\` counts what a learner is asked.`}
    />
    <Subheading>What a draw guarantees</Subheading>
    <Prose
      text={`Each choice of items is equally likely, without repetition. An attempt keeps its draw: it is the same after a reload, on another device, and after a restart.

No attempt shows an item twice, and none shows two items with the same tag \`enemy:<group>\`. Publishing checks that every pool can be drawn under these rules. Questions that you placed yourself are always shown, and pools avoid their enemies.`}
    />
    <Subheading>Random order</Subheading>
    <Prose
      text={`\`order: "random"\` gives each attempt the questions of an exercise in a different random order, in a pool or not. The setting \`exercise_order\` does the same with the exercises. Questions of one exercise stay together.`}
    />
    <Subheading>Blueprint</Subheading>
    <Prose
      text={`The setting \`blueprint\` says how many questions every learner should get, by tag and difficulty (the tags \`difficulty:easy\`, \`difficulty:medium\`, and \`difficulty:hard\`). In the dashboard, the publish dialog compares it with what every learner is certain to get. It doesn't prevent publishing.`}
    />
    <Subheading>Correct a key</Subheading>
    <Prose
      text={`A [regrade](#corrections) corrects published copies of an item. The item itself, and references to it in the working copy, stay as they are: correct the item in the bank, too.`}
    />
  </Guide>
);
