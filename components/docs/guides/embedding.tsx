import { CodeBlock } from "../code-block.tsx";
import { buildEmbedPage, buildEmbedPolicy, buildEmbedScript, EMBED_THEME } from "../examples/embed.ts";
import { Prose, Table } from "../prose.tsx";
import { Guide } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const ATTRIBUTES = [
  ["`token`", "The token that your server has minted for this attempt"],
  ["`fetchToken`", "A function that gets one from your server: the first, and the next when one has expired"],
  ["`locale`", "`en`, `de`, `es`, `fr` or `ar` (right to left). Default: the page's `lang`"],
  [
    "`theme`",
    "`light`, `dark`, or `auto` for the reader's system. Default: the page's own `color-scheme`, which is light where it has none",
  ],
  ["`layout`", "`paged`: one question at a time, the default; `all`: one below the other"],
  ["`check`", "A function that grades one question through your server; with it learners can check answers"],
  [
    "`renderOpaque`",
    "A function that shows [content of your own form](#content) in a part of your page, and says what was answered",
  ],
] as const;

const EVENTS = [
  ["`ready`", "`{ questions }`", "The questions can be answered"],
  ["`change`", "`{ questionId, answered, unanswered }`", "Something was answered"],
  ["`check`", "`{ questionId, result }`", "An answer was checked"],
  ["`submitted`", "`{ result }`", "The attempt is handed in and graded"],
  ["`token-expired`", "`{}`", "The token is good no longer. Answers are kept, and go on with the next"],
  [
    "`error`",
    "`{ message }`",
    "Something went wrong: words for your log. The learner is told in the element",
  ],
] as const;

const VARIABLES = [
  ["`--touchstone-accent`, `-on-accent`", "Buttons, links and what is chosen, and the text on it"],
  ["`--touchstone-paper`, `-surface`, `-sunken`", "Backgrounds: of all, of fields, of what lies deeper"],
  ["`--touchstone-ink`, `-muted`, `-line`, `-edge`", "Text, quieter text, rules, and outlines of fields"],
  ["`--touchstone-good`, `-warn`, `-bad`", "Right, careful, wrong"],
  [
    "`--touchstone-font`, `-font-size`",
    "The family; the size of plain text, 16px unless set, from which all sizes follow",
  ],
  [
    "`--touchstone-radius`, `-radius-sm`, `-radius-lg`",
    "Corners of fields and buttons, of small things, of large ones",
  ],
  ["`--touchstone-padding`", "Between the element's edge and what it shows, 16px unless set"],
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
      text={`Your server [mints a token](#createEmbedToken) for one attempt of one learner, naming the origins that may use it, and writes it into the page. The element
\`<touchstone-assessment>\` does the rest: it [loads](#loadEmbeddedAssessment) the assessment without its keys, lets it be answered, [keeps](#saveEmbeddedProgress) unfinished answers
and [submits](#submitEmbedded) them. Instead of writing the element, \`mount(container, options)\` from the same module makes it. Everything below is an attribute or a property of it, or an
option of \`mount\`; [embed.d.ts](/embed.d.ts) has the types.`}
    />
    <Table label="Attributes and properties" head={["Name", "Says"]} rows={ATTRIBUTES} />
    <h3 className="pt-2 font-semibold">What happens</h3>
    <Prose
      text={`Events bubble and cross shadow roots; \`detail\` holds what they tell. They run in the learner's browser, which can say anything: what counts is the
[webhook](#webhooks) \`submission.graded\`, or the result that you [fetch](#listResults). \`submit()\` hands in and \`flush()\` keeps the answers at once; both give a promise.`}
    />
    <Table label="Events of the element" head={["Event", "detail", "When"]} rows={EVENTS} />
    <h3 className="pt-2 font-semibold">What is kept</h3>
    <Prose
      text={`Answers are kept in the browser at once and with the service soon after. They are there again after a reload and without a connection, with the learner's next token in the
same browser, and with the same token anywhere. Submitting goes on until the service has answered, under one \`Idempotency-Key\`: a lost answer neither loses nor doubles an attempt.

In the browser they are kept under the view's \`attempt_key\`, which is the same for every token of one \`learner_ref\`, assessment and attempt: who uses the same
computer next does not find them. They go when the attempt is handed in, or after 30 days. A token without \`learner_ref\` is a new learner's: on a reload hand out the same one again.`}
    />
    <h3 className="pt-2 font-semibold">Your page's looks and rules</h3>
    <Prose
      text={`All is in one open shadow root, which your page's styles do not reach, and whose own do not reach your page. These custom properties go through, from the element or
anything around it. It takes the width that there is, and never the focus.`}
    />
    <Table label="Theme" head={["Property", "For"]} rows={VARIABLES} />
    <Prose
      text={`A Content-Security-Policy needs the service's address for scripts and requests, and wherever the content's pictures are for images. It needs nothing for styles: there is no inline style, and
no script but the module and what it loads.

Or do without the element and call the three operations yourself. The token goes in the header \`X-Embed-Token\` or in \`?token=\`, and the request's \`Origin\` must be one of the token's. The first
load starts the clock; of any number of submits exactly one is graded, and a refused one leaves the token usable. Answers that come more than 30 seconds after the time limit are graded and marked
\`late\`. The \`Origin\` holds other sites' pages off. It does not hold off other programs: treat the token as a secret of that learner.`}
    />
  </Guide>
);
