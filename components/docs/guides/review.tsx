import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { CodeBlock } from "../code-block.tsx";
import { toJson } from "../examples/literal.ts";
import { buildReviewScript } from "../examples/review.ts";
import { Prose, Table } from "../prose.tsx";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const FIELDS = [
  [
    "`score`, `max_score`, `percentage`, `passed`",
    "The result. While a teacher still has to grade, it covers the rest",
  ],
  ["`is_fully_graded`", 'Whether the result is final. Show "Needs grading" until then'],
  ["`feedback.outcome`", "`correct`, `partial`, `incorrect`, `skipped`, or `pending`, for each question"],
  ["`answers`", "What the learner answered, with the `responseId` of each interaction"],
  ["`feedback.messages`", "The author's feedback from the answer key. It can reveal the correct answer"],
  ["`feedback.comment`", "The teacher's comment, or null"],
  [
    "`late`, `submitted_by`",
    "Whether the answers came too late, and whether the learner or the deadline submitted them",
  ],
] as const;

const SOLUTIONS = [
  ["`never`", "Not at all. This is the default"],
  ["`after_submit`", "After each attempt"],
  ["`after_passing`", "Once `passed` and `is_fully_graded` are true"],
  ["`after_last_attempt`", "When the learner has no attempt left. With unlimited attempts, never"],
] as const;

export const ReviewGuide = ({ baseUrl }: { baseUrl: string }) => (
  <Guide
    id="review"
    title={getGuideTitle("review")}
    aside={
      <>
        <CodeBlock title="On your server, in JavaScript" code={buildReviewScript(baseUrl)} tall />
        <CodeBlock
          title="A question's result"
          code={toJson(submissionExamples.get.data.exercise_results[0]?.question_results[2])}
        />
      </>
    }
  >
    <Prose
      text={`A review screen shows learners their result, question by question. Your server [reads the submission](#getSubmission) and the [assessment](#getAssessment), and
matches their questions by id. The script beside this text does that. Set \`API_KEY\` and \`SUBMISSION\`, the id of a submission, in its environment.

Do this on your server. The key needs \`read:results\` and \`read:assessments\`, and must not reach a browser.`}
    />
    <Subheading>What to show</Subheading>
    <Table label="Fields of a submission" head={["Field", "Meaning"]} rows={FIELDS} />
    <Prose
      text={`To list a learner's submissions, use [results by learner](#listLearnerResults). Render \`content_ast\` with the component that shows the question while learners
answer it. [Content nodes](#content) has all nodes.

Read the version that the learner answered, because a later one may have different questions: send \`assessment_version\` as \`version\`. It is 0 for a draft submission. Then
send \`version=draft\`, which also needs \`write:assessments\`. The working copy may have changed since, so don't assume that it still has every question.`}
    />
    <Subheading>Questions that need grading</Subheading>
    <Prose
      text={`A question with the outcome \`pending\` needs grading. Its score is 0 and isn't part of the totals yet. The event
[\`submission.grading.completed\`](#event-submission.grading.completed) says when the result is final.`}
    />
    <Subheading>Solutions</Subheading>
    <Prose
      text={`The setting \`show_solutions\` says when learners can see the correct answers and the author's feedback. The [hosted page](#hosted) follows it. Your own screen has to follow it, too:`}
    />
    <Table label="show_solutions" head={["Value", "Show solutions"]} rows={SOLUTIONS} />
    <Prose
      text={`The correct answers are in the [answer keys](#getAnswerKeys), which only a key with \`write:assessments\` can read. For the published keys, fetch
\`answer-keys?version=\` with the submission's \`assessment_version\`. If a question has \`correction\`, its key was corrected:
[\`GET /submissions/{id}/trace\`](#getSubmissionTrace) shows the key that decided. Send a solution to the browser only when the setting allows it.

The embedded player's \`submitted\` event has scores, but no feedback and no solutions, so that it reveals nothing.`}
    />
    <Subheading>Without a screen of your own</Subheading>
    <Prose
      text={`The [hosted page](#hosted) has a review: the score, each question's outcome, comments, and solutions when the setting allows them. A link with a token shows it for a learner
whom you identify.`}
    />
  </Guide>
);
