import { CodeBlock } from "../code-block.tsx";
import { hostedAddress } from "../examples/embed.ts";
import { Prose } from "../prose.tsx";
import { titleOf } from "./contents.ts";
import { Guide } from "./guide.tsx";

export const HostedGuide = ({ publicUrl }: { publicUrl: string }) => (
  <Guide
    id="hosted"
    title={titleOf("hosted")}
    aside={<CodeBlock title="Addresses" code={hostedAddress(publicUrl)} />}
  >
    <Prose
      text={`Each published assessment has a page of its own at \`/take/\` and its \`share_code\`, for whoever has the link: no account, and nothing of yours to build. It asks for a name, or for nothing,
as the organization's settings say. \`learner_ref\` is that name and a short code of the browser, "Anna Schmidt · 7K3M", and attempts are counted by it. Submissions say \`source: "hosted"\`,
and fire the same [events](#events).

For a learner whom you know, or who has more time or attempts, [mint a token](#createEmbedToken) whose \`origins\` name this service's own, and put it behind the address as \`#token=\`. What stands
behind \`#\` is sent to no server; the page takes it out of the address and goes on with it. The attempt is then that learner's, with the token's \`accommodations\`.

After submitting the learner sees the result, and comes back to it in the same browser: the score, each question's outcome, and a teacher's comments once they are given. The learner's answers
beside right ones are shown only where \`show_solutions\` allows it at that moment: after each attempt, after passing (once nothing waits for a teacher), or after the last attempt, which there is
none of where attempts are unlimited.`}
    />
  </Guide>
);
