import { Prose, Table } from "../prose.tsx";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const ADDRESSES = [
  ["Login URL, also called initiate login URL", "`/lti/login`"],
  ["Redirect URL, launch URL, and content selection (deep linking) URL", "`/lti/launch`"],
  ["Public keyset URL", "`/lti/jwks`"],
] as const;

const ROLES = [
  ["`Learner`, `Mentor`, or no role in the course", "The assessment in the player"],
  [
    "`Instructor`, `Administrator`, or `ContentDeveloper` in the course, including by a sub-role",
    "The results of the assessment, with the answers that need grading first",
  ],
] as const;

const REFUSED = [
  [
    "`bad_signature`, `keys_unavailable`",
    "The public keyset URL is wrong, or the platform can't be reached from here.",
  ],
  ["`wrong_issuer`, `wrong_audience`", "The issuer or the client id differs from the one in the message."],
  ["`unknown_deployment`", "The deployment's id is missing among `deployment_ids`."],
  ["`assessment_unavailable`", "`custom.assessment_id` is missing, or names no published assessment."],
  [
    "`browser_not_proven`",
    "The browser blocks cookies, and the platform offers no storage. The learner got a button that opens a new window.",
  ],
  [
    "`expired`, `nonce_used`, `wrong_state`",
    "The page was reloaded, or opened too late. Open the activity again.",
  ],
  [
    "`malformed_message`, `wrong_target`, `platform_error`",
    "The platform's message doesn't follow LTI 1.3, leads elsewhere, or is an error.",
  ],
] as const;

export const LtiGuide = () => (
  <Guide id="lti" title={getGuideTitle("lti")}>
    <Prose
      text={`Learners open an assessment from their course in Moodle, Canvas, or another platform with LTI 1.3, without an account here. Teachers see the results and grade in the course.`}
    />
    <Subheading>Register a platform</Subheading>
    <Prose
      text={`With dynamic registration, the platform and this service exchange their settings. Create a link in the dashboard (Settings > Learning platforms) or with [\`POST /lti/registrations\`](#createLtiRegistration), and give it to the platform's administrator. In Moodle, they paste it as the tool URL under **Manage tools** and then activate the tool. The link works once, for 7 days.

By hand, enter these addresses in the platform, each at the address of this service. Then register what the platform shows you with [\`POST /lti/platforms\`](#createLtiPlatform). Brightspace also shows an **OAuth2 Audience**, which is the \`authorization_server\`: without it, Brightspace refuses grades and the roster.`}
    />
    <Table label="Addresses" head={["The platform asks for", "Enter"]} rows={ADDRESSES} />
    <Prose
      text={`One issuer can have several clients, and each of them belongs to one organization: a second registration returns 409 \`lti_platform_exists\`.`}
    />
    <Subheading>Add an assessment to a course</Subheading>
    <Prose
      text={`With deep linking (in Moodle **Select content**), teachers search the published assessments and add one. The link then has a line item with the assessment's points.

Without deep linking, set the custom parameter \`assessment_id\` of the link to the assessment's id.`}
    />
    <Subheading>Who sees what</Subheading>
    <Prose text="The role in the course decides, for that launch only. Roles in the institution or the whole platform grant nothing." />
    <Table label="Roles" head={["Role in the course", "Opens"]} rows={ROLES} />
    <Prose
      text={`A learner's \`learner_ref\` is \`lti:<platform id>:<sub>\`, where \`sub\` is the platform's id of the person. If the platform sends a name, it becomes the \`display_name\`. Attempts, accommodations, and results are the same as for any other learner. If you rename the learner, later launches use the new reference.

A launch's session lasts 4 hours and gives access only to that assessment. An attempt that is open in the player can be continued there for 7 days plus the time limit.`}
    />
    <Subheading>Blocked cookies</Subheading>
    <Prose
      text={`Launches work in a frame of another site. They use a partitioned cookie or the platform's storage (\`lti_storage_target\`), only to make sure that the browser that began a login is the one that ends it. Where a browser allows neither, the page offers to continue in a new window. No address contains a token or an answer.`}
    />
    <Subheading>Grades</Subheading>
    <Prose
      text={`The score of a learner who came from a platform is sent to its gradebook, and again whenever it changes: when a submission is graded, marked, regraded, voided, or unvoided. The assessment's setting \`grade_policy\` decides which attempt counts: \`best\` (the fully graded one with the highest percentage), \`latest\`, or \`first\`. A submission that needs grading is \`PendingManual\`, with the points so far out of all points. When no submission counts anymore, the score in the platform is cleared.

[\`GET /lti/scores\`](#listLtiScores) lists the scores. Retries follow the schedule of webhooks. After the last one a score is \`abandoned\`, and a platform that was down is asked every hour for a week. A score that the platform refuses is abandoned at once: the results show why, with a button that sends it again, as [\`POST /lti/scores/{id}/resend\`](#resendLtiScore) does.

Scores go to the line item of the launch. If the launch names none, but allows creating one, the service creates one for each link.`}
    />
    <Subheading>Who hasn't submitted yet</Subheading>
    <Prose
      text={`[\`GET /assessments/{id}/roster\`](#getRoster) asks the platforms for the active learners of the courses, and so does the results page. If a platform doesn't respond, the response is 502 \`lti_platform_failed\`.`}
    />
    <Subheading>If a launch is refused</Subheading>
    <Prose
      text={`The learner sees a page with a code. If the platform has signed the message, \`health.launches\` of [the platform](#getLtiPlatform) records it, and the dashboard explains it. Other refusals, such as \`bad_signature\`, \`keys_unavailable\`, \`platform_error\`, and \`browser_not_proven\`, are only in the log.`}
    />
    <Table label="Codes" head={["Code", "Usual reason"]} rows={REFUSED} />
    <Subheading>Rotate the service's key</Subheading>
    <Prose
      text={`All platforms use one public keyset. \`npm run -s admin -- rotate-lti-key --json\` creates a new key, which signs after an hour. The previous one stays published for a week, so nothing has to be changed in the platforms. If a key was exposed, \`--immediately\` withdraws it at once.`}
    />
  </Guide>
);
