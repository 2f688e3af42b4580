import { lexer, type Token, type Tokens } from "marked";
import { CodeBlock } from "../code-block.tsx";
import { Heading, Line, Prose, Table } from "../prose.tsx";
import { Guide } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

/** The operations guide. `markdown` is docs/operations.md, whose title is replaced by the guide's heading. */
export function OperationsGuide({ markdown }: { markdown: string }) {
  const { introduction, sections } = splitSections(markdown);
  return (
    <Guide id="operations" title={getGuideTitle("operations")}>
      <Blocks title={getGuideTitle("operations")} tokens={introduction} />
      {sections.map(({ id, title, tokens }) => (
        <section key={id} id={id} className="max-w-3xl space-y-4 pt-4">
          <Heading id={id} level={3}>
            {title}
          </Heading>
          <Blocks title={title} tokens={tokens} />
        </section>
      ))}
    </Guide>
  );
}

type Section = { id: string; title: string; tokens: Token[] };

/** Splits the guide into the blocks before the first level 2 heading and the blocks below each such heading. */
function splitSections(markdown: string): { introduction: Token[]; sections: Section[] } {
  const introduction: Token[] = [];
  const sections: Section[] = [];
  for (const token of lexer(markdown)) {
    if (token.type === "space" || (token.type === "heading" && token.depth === 1)) continue;
    if (token.type === "heading" && token.depth === 2) {
      const title = token.text;
      sections.push({
        id: `operations-${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`,
        title,
        tokens: [],
      });
    } else {
      (sections.at(-1)?.tokens ?? introduction).push(token);
    }
  }
  return { introduction, sections };
}

/** Renders blocks as elements of this page. Their text can contain `code` and [links](#to), but no other markup. */
const Blocks = ({ title, tokens }: { title: string; tokens: readonly Token[] }) =>
  tokens.map((token) => <Block key={token.raw} title={title} token={token} />);

/** Renders a block. @throws Error for a type that the page can't show, so that no text is silently left out. */
function Block({ title, token }: { title: string; token: Token }) {
  if (token.type === "paragraph") return <Prose text={token.text} />;
  if (token.type === "code") return <CodeBlock title={title} code={token.text} tall />;
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
  throw new Error(`docs/operations.md contains a block of type ${token.type}, which this page can't show`);
}
