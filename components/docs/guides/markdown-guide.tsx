import { lexer, type Token, type Tokens } from "marked";
import { CodeBlock } from "../code-block.tsx";
import { Line, Prose, Table } from "../prose.tsx";
import { Guide, Subheading } from "./guide.tsx";
import { type GuideId, getGuideTitle } from "./guide-list.ts";

type Props = { id: GuideId; markdown: string };

/** A guide that is a Markdown file, such as docs/operations.md. The file's title is replaced by the guide's heading. */
export const MarkdownGuide = ({ id, markdown }: Props) => (
  <Guide id={id} title={getGuideTitle(id)}>
    {listTokens(markdown).map((token) =>
      token.type === "heading" ? (
        <Subheading key={token.raw}>{token.text}</Subheading>
      ) : (
        <Block key={token.raw} title={getGuideTitle(id)} token={token} />
      ),
    )}
  </Guide>
);

/** Returns the blocks of the guide and its level 2 headings. */
const listTokens = (markdown: string): Token[] =>
  lexer(markdown).filter(
    (token) => token.type !== "space" && !(token.type === "heading" && token.depth === 1),
  );

const CODE_TITLES: Readonly<Record<string, string>> = { sh: "Shell", ts: "TypeScript", ini: "Configuration" };

/** Renders a block. @throws Error for a type that the page can't show, so that no text is silently left out. */
function Block({ title, token }: { title: string; token: Token }) {
  if (token.type === "paragraph") return <Prose text={token.text} />;
  if (token.type === "code")
    return <CodeBlock title={CODE_TITLES[token.lang ?? ""] ?? title} code={token.text} tall />;
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return (
      <Table
        label={title}
        head={header.map(({ text }) => text)}
        rows={rows.map((row) => row.map(({ text }) => text))}
      />
    );
  }
  if (token.type === "list") {
    return (
      <ul className="list-disc space-y-1 pl-5">
        {(token as Tokens.List).items.map(({ text }) => (
          <li key={text} className="prose">
            <Line text={text} />
          </li>
        ))}
      </ul>
    );
  }
  throw new Error(`The guide "${title}" contains a block of type ${token.type}, which this page can't show`);
}
