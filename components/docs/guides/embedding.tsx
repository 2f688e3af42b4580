import { CodeBlock } from "../code-block.tsx";
import { buildEmbedPage, buildEmbedPolicy, buildEmbedScript, EMBED_THEME } from "../examples/embed.ts";
import { Prose, Table } from "../prose.tsx";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const ATTRIBUTES = [
  ["`token`", "The token that your server created for this attempt"],
  [
    "`fetchToken`",
    "A function that gets a token from your server: the first one, and a new one when it expires",
  ],
  ["`locale`", "`en`, `de`, `es`, `fr`, or `ar` (right to left). Default: the `lang` of your page"],
  [
    "`theme`",
    "`light`, `dark`, or `auto` to follow the system. Default: the `color-scheme` of your page, or light",
  ],
  ["`layout`", "`paged` (default) shows one question at a time; `all` shows them on one page"],
  ["`check`", "A function that checks one question through your server; it lets learners check answers"],
  [
    "`renderOpaque`",
    "A function that renders [custom content](#content) in an element of your page and reports the answer",
  ],
] as const;

const EVENTS = [
  ["`ready`", "`{ questions }`", "The questions are shown"],
  ["`change`", "`{ questionId, answered, unanswered }`", "An answer changed"],
  ["`check`", "`{ questionId, result }`", "An answer was checked"],
  ["`submitted`", "`{ result }`", "The attempt was submitted and graded"],
  [
    "`attempt-ended`",
    "`{ reason }`",
    "The attempt ended elsewhere: `submitted` on another device or by staff, `deadline` (its saved answers were submitted), `expired` (nothing was saved), or `discarded`. The element tells the learner; set the next `token` to start another attempt",
  ],
  ["`token-expired`", "`{}`", "The token expired. Answers are kept and continue with the next token"],
  ["`error`", "`{ message }`", "Something failed. `message` is for your log; the element tells the learner"],
] as const;

const VARIABLES = [
  ["`--touchstone-accent`, `-on-accent`", "Buttons, links, and selections, and the text on them"],
  [
    "`--touchstone-paper`, `-surface`, `-sunken`",
    "Backgrounds of the element, of fields, and of recessed areas",
  ],
  ["`--touchstone-ink`, `-muted`, `-line`, `-edge`", "Text, secondary text, dividers, and field borders"],
  ["`--touchstone-good`, `-warn`, `-bad`", "Success, warning, error"],
  [
    "`--touchstone-font`, `-font-size`",
    "Font family, and the base size (default 16px) that all sizes follow",
  ],
  [
    "`--touchstone-radius`, `-radius-sm`, `-radius-lg`",
    "Corner radius of fields and buttons, of small parts, and of large ones",
  ],
  ["`--touchstone-padding`", "Space inside the edge of the element (default 16px)"],
  [
    "`--touchstone-sticky-top`, `-sticky-bottom`",
    "Height of your page's sticky header and footer, so that they don't hide the bars with the time left, the save state, and the buttons (default 0px)",
  ],
] as const;

export const EmbeddingGuide = ({ publicUrl }: { publicUrl: string }) => (
  <Guide
    id="embedding"
    title={getGuideTitle("embedding")}
    aside={
      <>
        <CodeBlock title="HTML" code={buildEmbedPage(publicUrl)} />
        <CodeBlock title="JavaScript" code={buildEmbedScript(publicUrl)} />
        <CodeBlock title="CSS" code={EMBED_THEME} />
        <CodeBlock title="Content-Security-Policy" code={buildEmbedPolicy(publicUrl)} />
      </>
    }
  >
    <Prose
      text={`Your server [creates a token](#createEmbedToken) for one attempt of one learner, names the origins that may use it, and writes it into the page. The element
\`<touchstone-assessment>\` then [loads](#loadEmbeddedAssessment) the assessment without its answer keys, lets the learner answer, [saves](#saveEmbeddedProgress)
unfinished answers, and [submits](#submitEmbedded) them.

To create the element from a script, call \`mount(container, options)\` from the same module. The names below are attributes or properties of the element, or
options of \`mount\`. [embed.d.ts](/embed.d.ts) has the types.`}
    />
    <Table label="Attributes and properties" head={["Name", "Value"]} rows={ATTRIBUTES} />
    <Subheading>Listen to events</Subheading>
    <Prose
      text={`Events bubble and cross shadow roots. \`detail\` contains their data. They run in the learner's browser, which can report anything. Rely on the [webhook](#webhooks)
\`submission.graded\`, or on the result you [fetch](#listResults).

\`submit()\` submits the attempt, and \`flush()\` saves the answers at once. Both return a promise. After the attempt is submitted, \`submit()\` returns its result again. It
rejects if the assessment can't be loaded, or the element is removed before it is ready.`}
    />
    <Table label="Events of the element" head={["Event", "detail", "When"]} rows={EVENTS} />
    <Subheading>Saved answers</Subheading>
    <Prose
      text={`Answers, including files, are saved in the browser at once and on the server soon after. They are restored after a reload and without a connection. On another device, a token with the same
\`learner_ref\` continues the learner's [open attempt](#attempts). Submitting is retried until the server responds, with one \`Idempotency-Key\`: a lost connection neither loses nor
doubles an attempt.

In the browser, answers and files that haven't arrived yet are stored under the \`attempt_key\`, which is the same for every token of one \`learner_ref\`, assessment, and attempt. The next person at the
same computer doesn't see them. They are deleted when the attempt is submitted, or after 30 days.

All tokens of one \`learner_ref\` share the open attempt, on any number of devices: one clock, and the answers saved last. When its page becomes visible, and before it saves after a pause, the element
[asks](#getEmbeddedAttempt) for the answers that another tab or device has saved, and adopts them for questions without unsaved changes. With a time limit, it also asks every 20 seconds
whether the attempt has been extended or closed. With \`on_deadline\` \`submit_saved\`, it saves once more just before the deadline.

A token without a \`learner_ref\` belongs to a new learner. To continue after a reload, hand out the same token again.`}
    />
    <Subheading>Files in answers</Subheading>
    <Prose
      text={`The player uploads the files of an \`uploadInteraction\` and of a \`drawingInteraction\` by itself. If you render questions yourself, send the
file's bytes to [\`POST /v1/embed/files\`](#uploadEmbeddedFile) with the token, and put the \`id\` from the response into the answer: \`["0197a3f2-..."]\`. [\`DELETE /v1/embed/files/{fileId}\`](#deleteEmbeddedFile) deletes one that the learner removes from the answer. Files that no
answer names are deleted when the attempt has ended, at the earliest after 24 hours.`}
    />
    <Subheading>Theme and Content-Security-Policy</Subheading>
    <Prose
      text={`The element is one open shadow root. Your styles don't reach into it, and its styles don't reach your page. These custom properties apply from the element or any ancestor.
The element takes the width available and never takes the focus.`}
    />
    <Table label="Theme" head={["Property", "Styles"]} rows={VARIABLES} />
    <Prose
      text={`Your Content-Security-Policy must allow the service's address for scripts and requests, and the sources of images and recordings in your content. The element uses no inline
styles, and no script but the module and what it imports.

You can also call the operations without the element. Send the token in the header \`X-Embed-Token\` or as \`?token=\`, from one of the token's origins. The first
load starts the clock, unless the learner already has an open attempt. With a time limit or pools, a token that was never loaded can't be submitted (409 \`attempt_not_started\`). However often
you submit, exactly one submission is graded; a rejected submit leaves the token usable.

The origin check keeps other websites out. It doesn't stop programs, so treat the token as a secret of that learner.`}
    />
  </Guide>
);
