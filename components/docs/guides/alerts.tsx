import { Prose, Table } from "../prose.tsx";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const KINDS = [
  [
    "`probable_miskey`",
    "Strong learners prefer another option or answer to the one that the key accepts",
    "Correlations of both with the rest score, compared by the test of Meng, Rosenthal, and Rubin (1992)",
  ],
  [
    "`unaccepted_answer`",
    "At least a tenth of the strongest third gave an answer that earns nothing",
    "More often than the other learners (Fisher's exact test), or more often than all credited answers (sign test)",
  ],
  [
    "`negative_discrimination`",
    "Learners who do well on the other questions do worse on this one",
    "Corrected discrimination below 0, by Fisher's transformation",
  ],
  [
    "`never_correct`",
    "No one answered correctly",
    "With 29 or more answers: someone should have been right even if only a tenth of the learners knew the answer",
  ],
] as const;

export const AlertsGuide = () => (
  <Guide id="alerts" title={getGuideTitle("alerts")}>
    <Prose
      text={`You can spot a wrong key from the answers: learners who do well on every other question get this one wrong. Touchstone examines every automatically graded question and raises an alert if its key
looks wrong. Alerts are listed by [\`GET /assessments/{id}/alerts\`](#listAlerts), shown on the assessment's analytics page, and sent as the event \`question.flagged\`.`}
    />
    <Subheading>Kinds of alerts</Subheading>
    <Prose text="A learner's rest score is the total without the question. The strongest third are the learners with the highest rest scores; those with equal scores stay together." />
    <Table label="Kinds of alerts" head={["Kind", "Meaning", "Test"]} rows={KINDS} />
    <Prose
      text={`\`evidence\` has the correlations, the \`p_value\` and its \`level\`, and the answers that the key should probably accept. Texts are normalized as for grading, and are shown only if at least three
learners gave them. Options are compared over all learners, other answers over the latest 1,000.

In simulated classes of 200 with one wrong key among 20 questions, at least 95% of wrong keys are found, and fewer than 1% of sound questions are flagged. With 50 learners, one third to three quarters of wrong keys are found, depending on the questions.`}
    />
    <Subheading>When questions are examined</Subheading>
    <Prose
      text={`A version is examined when 30 learners have submitted and are fully graded, each time their number has grown by half, and 10 minutes after the last submission. The worker does this within a minute. Only the first attempt of
each learner counts. Draft submissions and voided ones don't.

Each examination updates \`n\` and \`evidence\`. An alert leaves the list when its pattern is gone, and comes back with the pattern.

Committing a regrade settles the alerts about its questions at once. The version is then examined again, and alerts whose pattern is still there come back. Reverting the regrade has it examined again, too.`}
    />
    <Subheading>Get notified</Subheading>
    <Prose
      text={`\`question.flagged\` fires once for each question, version, and kind, even if the alert disappears and comes back. Its data has \`alert_id\`, \`assessment_id\`, \`question_id\`, \`version\`, and \`kind\`.`}
    />
    <Subheading>Correct the key or dismiss the alert</Subheading>
    <Prose
      text={`\`suggestion\` is a correction that you can preview with [\`POST /assessments/{id}/regrades\`](#createRegrade): \`new_key\` if another answer looks right, \`either\` to accept one more answer, or \`full_credit\` if no one got it right. It's null
if there is nothing to suggest. Check the question first: an alert is evidence, not proof. See [Correct an answer key](#corrections).

\`suggestion\` and \`evidence.key\` reveal the key, so they are null unless the API key has \`write:assessments\` as well.

If the key is right, [\`POST /assessments/{id}/alerts/{alertId}/dismiss\`](#dismissAlert) dismisses the alert. It stays dismissed.`}
    />
  </Guide>
);
