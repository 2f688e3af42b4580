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
      text={`Each published assessment has a page of its own at \`/take/\` and its \`share_code\`, for whoever has the link: no account, and nothing of yours to build. It asks for a name, or for nothing,
as the organization's settings say. \`learner_ref\` is that name and a short code of the browser, "Anna Schmidt · 7K3M", and attempts are counted by it. Submissions say \`source: "hosted"\`,
and fire the same [events](#events).

The code only tells learners apart for the people who read results: it opens nothing. The service recognizes a browser by a signed cookie. When two browsers would get the same \`learner_ref\`, the
second gets a longer code. A learner who clears their cookies, or uses another device, starts over as a new learner.

An address that tries more than 60 unknown share codes in an hour gets 429 for unknown codes; known ones still open, so that no one can lock out a school that shares the address. After 2,000
unknown codes, which only a program tries, known codes are refused too, except in a browser that already has an attempt there. An organization can have 20,000 attempts by such guests open at once;
beyond that, starting is 429 with \`Retry-After\`. What guests saved is deleted a day after the deadline, or a day after the attempt can no longer be continued.

For a learner whom you know, or who has more time or attempts, [mint a token](#createEmbedToken) whose \`origins\` name this service's own, and put it behind the address as \`#token=\`. What stands
behind \`#\` is sent to no server; the page takes it out of the address and goes on with it. The attempt is then that learner's, with the token's \`accommodations\`.

After submitting the learner sees the result, and comes back to it in the same browser: the score, each question's outcome, and a teacher's comments once they are given. The learner's answers
beside right ones are shown only where \`show_solutions\` allows it at that moment: after each attempt, after passing (once nothing waits for a teacher), or after the last attempt, which there is
none of where attempts are unlimited.`}
    />
  </Guide>
);
