import { CodeBlock } from "../code-block.tsx";
import { buildAttemptFlow } from "../examples/attempt-flow.ts";
import { Prose } from "../prose.tsx";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

export const AttemptsGuide = ({ baseUrl }: { baseUrl: string }) => (
  <Guide
    id="attempts"
    title={getGuideTitle("attempts")}
    aside={<CodeBlock title="Your own player" code={buildAttemptFlow(baseUrl)} tall />}
  >
    <Prose
      text={`An attempt is one learner working on one assessment. It holds the published version, the time it started, its deadline, and the answers saved so far.

The [embedded player](#embedding) and the [hosted page](#hosted) open attempts themselves. For a player of your own, [open them](#openAttempt) with your API key. The script beside this text
does that. Set \`API_KEY\` and \`ASSESSMENT\` in its environment: the id of a published assessment whose first question takes a text, such as the one from the [quick start](#quick-start).

Submitted and expired attempts count against \`allowed_attempts\`. To see who is working now, [list the open attempts](#listAttempts).`}
    />
    <Subheading>Drawn questions</Subheading>
    <Prose
      text={`When an attempt starts, it draws its pool questions and its random order. The draw stays the same when the attempt is loaded again, on another device, and whatever
happens to the item bank. The next attempt draws again.

\`exercises\` are the questions that this learner is shown, in the order shown. The submission lists them in \`draw\`, and its results have the same order. With pools, submit the attempt:
answers without an \`attempt_id\` return 400, because it isn't known which questions they belong to.`}
    />
    <Subheading>Two devices</Subheading>
    <Prose
      text={`A learner has one open attempt at an assessment. Opening another one returns it, with status 200. All embed tokens with the same \`learner_ref\` lead to it,
too. A second device shows the same questions, deadline, and saved answers.

[Saved answers](#saveAttemptProgress) replace those saved before. The embedded player and the hosted page adopt what another tab or device has saved before they save again.
A player of your own does that by [reading the attempt](#getAttempt) first. Once the attempt is submitted on one device, saving and submitting on
the other returns 409 \`attempt_closed\`.`}
    />
    <Subheading>Deadline</Subheading>
    <Prose
      text={`With a time limit, the deadline is \`started_at\` plus \`time_limit_minutes\`, multiplied by the learner's \`time_factor\`. The setting \`on_deadline\` decides what happens
then. An attempt keeps the deadline and the setting it began with.

With \`accept_late\`, the default, the attempt stays open until it is submitted. Answers that arrive more than 30 seconds after the deadline are graded and marked \`late\`.

With \`submit_saved\`, the service submits the saved answers 30 seconds after the deadline. The submission has \`submitted_by: "deadline"\`,
isn't \`late\`, and fires \`submission.graded\`. With nothing saved, the attempt expires.

Before \`opens_at\` and after \`closes_at\`, opening an attempt returns 409 \`assessment_not_open\`. One that has begun keeps its own deadline.`}
    />
    <Subheading>Extend, submit, or discard</Subheading>
    <Prose
      text={`[Extend](#extendAttempt) moves the deadline, even if it has just passed. An open player shows the new one within seconds.

[Submit](#submitAttempt) takes \`answers\`, or submits those saved last. [Discard](#discardAttempt) deletes the saved answers, and the learner can start again. An attempt whose time is up under \`submit_saved\` can't be discarded: its saved answers count.`}
    />
    <Subheading>Void a submission</Subheading>
    <Prose
      text={`If an attempt shouldn't count, such as after a fire alarm, [void](#voidSubmission) its submission. It stays in lists, with \`voided\` saying when
and why. Statistics don't include it, graders don't see it, and the learner has the attempt back. Its attempt number isn't reused.

To undo this, [unvoid](#unvoidSubmission) it. It is then graded with the current answer keys; a teacher's scores stay. Both fire an event:
[\`submission.voided\`](#event-submission.voided) and [\`submission.unvoided\`](#event-submission.unvoided).`}
    />
  </Guide>
);
