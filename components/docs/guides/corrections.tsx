import { regradeExamples } from "#lib/contract/examples/regrades.ts";
import { CodeBlock } from "../code-block.tsx";
import { toJson } from "../examples/literal.ts";
import { Prose, Table } from "../prose.tsx";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const MODES = [
  ["`new_key`", "Graded by `answer_keys`, worth `points`, or both", "The key was wrong"],
  ["`either`", "The better of the former key and `answer_keys` counts", "A second answer is right as well"],
  ["`full_credit`", "Everyone gets full credit, and no manual grading is needed", "The question was unclear"],
  ["`drop`", "The question counts neither in the score nor in the maximum", "The question was wrong"],
] as const;

export const CorrectionsGuide = () => (
  <Guide
    id="corrections"
    title={getGuideTitle("corrections")}
    aside={
      <>
        <CodeBlock title="POST /v1/assessments/{id}/regrades" code={toJson(regradeExamples.create.body)} />
        <CodeBlock title="A submission that changes" code={toJson(regradeExamples.changes.data[0])} />
      </>
    }
  >
    <Prose text="A published version never changes. When its answer key turns out wrong after learners have submitted, correct it with a regrade: see who changes, commit it for all submissions at once, and undo it exactly if you have to. In the dashboard, owners and admins do the same from a question in analytics, from a submission, from the editor, or after publishing a changed key." />
    <Subheading>Choose what happens to a question</Subheading>
    <Table label="Modes of a correction" head={["Mode", "What it does", "When"]} rows={MODES} />
    <Prose
      text={`A regrade corrects every version that holds the question, unless you name \`versions\`. A new key has to fit the question in each of them. With several interactions, those without a new key keep the former one.
Where questions are drawn, it covers the submissions whose learners were shown the question. Draft, voided, and erased submissions are left out.

A teacher's marks are never touched. With \`full_credit\`, a question with a mark keeps it. With fewer \`points\` than a mark, the mark counts as all of the points.

With \`never_lower\`, a submission whose score or percentage would fall keeps its whole former result.`}
    />
    <Subheading>Preview, then commit</Subheading>
    <Prose
      text={`[Creating a regrade](#createRegrade) changes nothing. It computes the result of each submission and returns \`counts\`, the \`mean_change\` in points, and a \`fingerprint\`. [List the changes](#listRegradeChanges) to see each submission
before and after. With more than 5,000 submissions, [fetch the regrade](#getRegrade) until its status is \`previewed\`.

[Commit it](#commitRegrade) with the \`fingerprint\`. If a submission was added, marked, voided, or regraded since, the response is 409 \`regrade_stale\` and nothing has changed. [Preview it again](#previewRegrade), look at the new counts,
and commit with the new \`fingerprint\`.

A commit changes all results in one transaction. From then on, these versions are graded by the corrections, including attempts that are still open. The working copy takes the keys and points of \`new_key\`, unless you send \`apply_to_draft: false\`. Questions from the item bank follow their items, so correct these as well.

Above 5,000 changed submissions, [events](#events) follow within seconds. Above 20,000, analytics also lag, and \`pending_submissions\` shows by how much.`}
    />
    <Subheading>Follow the changes</Subheading>
    <Prose
      text={`Each submission whose score, maximum, percentage, or passing changes, or whose wait for a teacher ends or begins, sends \`submission.regraded\`, with \`previous_score\`, \`previous_passed\`, and the \`regrade_id\`. Its \`updated_at\` moves, so [syncing](#syncing) finds it as well.

[Answer keys of a version](#getAnswerKeys) stay as published. \`corrected_by\` names the latest regrade of each question.`}
    />
    <Subheading>Undo a regrade</Subheading>
    <Prose
      text={`[Reverting a regrade](#revertRegrade) gives every submission that it changed its earlier result back exactly, and sends \`submission.regraded\` again. Marks that were given since stay. Submissions that came since are graded by the former
keys. The working copy keeps what it took.

If a later regrade corrects the same questions, the response is 409 \`regrade_superseded\` and names it. Revert that one first.`}
    />
  </Guide>
);
