import { CodeBlock } from "../code-block.tsx";
import { buildHostedAddresses } from "../examples/embed.ts";
import { Prose } from "../prose.tsx";
import { Guide } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

export const HostedGuide = ({ publicUrl }: { publicUrl: string }) => (
  <Guide
    id="hosted"
    title={getGuideTitle("hosted")}
    aside={<CodeBlock title="Addresses" code={buildHostedAddresses(publicUrl)} />}
  >
    <Prose
      text={`Share the link \`/take/\` followed by the assessment's \`share_code\`. Anyone with the link can take a published assessment, without an account and without any code of
yours. The page asks for a name or for nothing, depending on the organization's settings.

\`learner_ref\` is the name with a short code for the browser, such as "Anna Schmidt · 7K3M". Attempts are counted by it. Submissions have \`source: "hosted"\` and
fire the same [events](#events).

The code only helps people who read results to tell learners apart. It grants no access. The service recognizes a browser by a signed cookie. If two browsers would get
the same \`learner_ref\`, the second gets a longer code. A learner who clears their cookies or uses another device starts over as a new learner.

To identify the learner yourself, or to grant extra time or attempts, [create a token](#createEmbedToken) whose \`origins\` include this service's own, and add it to the
link as \`#token=\`. Browsers send the part after \`#\` to no server, and the page removes it from the address. The attempt then belongs to that learner, with the
token's \`accommodations\`.

Before \`opens_at\` and after \`closes_at\`, no one can start. A learner who has started [can continue](#attempts).

After submitting, the learner sees the score, each question's outcome, and later the teacher's comments. They can come back to the result in the same browser. Correct
answers are shown only when \`show_solutions\` allows it: after each attempt, after passing (once no question needs grading), or after the last attempt. With unlimited attempts there
is no last one.

An address that tries more than 60 unknown share codes in an hour gets 429 for unknown codes. Known codes still open, so nobody can lock out a school that shares
the address. After 2,000 unknown codes, known codes are rejected too, except in a browser that already has an attempt there.

An organization can have 20,000 such guest attempts open at once. Beyond that, starting one returns 429 with \`Retry-After\`. Saved answers of guests are deleted a day
after the deadline, or a day after the attempt can no longer be continued.`}
    />
  </Guide>
);
