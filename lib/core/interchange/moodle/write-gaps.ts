import type { BlockNode, DocNode } from "#lib/core/content/nodes.ts";
import { descendants } from "#lib/core/content/traverse.ts";
import type { KeyByType } from "#lib/core/grading/registry.ts";
import { getEqualPairs, UnwritableQuestion } from "../quiz/answer-fractions.ts";
import type { TextPart } from "../writer.ts";
import { HtmlField } from "./moodle-xml.ts";
import { writeCombined } from "./write-feedback.ts";

type Gaps = { prompt: readonly BlockNode[]; node: DocNode<"gapMatchInteraction">; key: KeyByType<"match"> };

/** Writes words for the places of a text. Each place has one right word. */
export function writeGaps(
  { prompt, node, key }: Gaps,
  readAsset: (src: string) => AsyncIterable<Uint8Array>,
): { type: string; prompt: TextPart[]; members: TextPart[] } {
  const texts = (node.content ?? []).filter((child) => child.type === "gapText");
  const blocks = (node.content ?? []).filter((child) => child.type !== "gapText");
  const gaps = [...descendants(node)].flatMap(({ node: each }) =>
    each.type === "gap" ? [each.attrs.id] : [],
  );
  const answers = getEqualPairs(turnPairs(key), gaps);
  const field = new HtmlField(readAsset);
  const html = field.writeHtml([...prompt, ...blocks], (each) => {
    if (each.type !== "gap") return undefined;
    const word = texts.findIndex(({ attrs }) => attrs.id === answers[gaps.indexOf(each.attrs.id)]);
    return `[[${word + 1}]]`;
  });
  if ([...html.matchAll(/\[\[\d+\]\]/g)].length !== gaps.length)
    throw new UnwritableQuestion("unsupported_interaction", "[[1]]");
  const boxes = texts.flatMap(({ attrs, content }) => {
    const max = attrs.matchMax ?? 0;
    if (max > 1) throw new UnwritableQuestion("unsupported_interaction", "matchMax");
    const box = new HtmlField(readAsset);
    const inner = [`<group>1</group>${max === 0 ? "<infinite/>" : ""}`];
    return box.write("dragbox", box.writeHtml(content ?? []), { inner });
  });
  const shuffle = `<shuffleanswers>${node.attrs.shuffle ? 1 : 0}</shuffleanswers>\n`;
  return {
    type: "ddwtos",
    prompt: field.write("questiontext", html),
    members: [shuffle, writeCombined(key.feedback), ...boxes],
  };
}

/** Turns the pairs of a gap match around, so that each gap is a source with one text as its target. */
function turnPairs(key: KeyByType<"match">): KeyByType<"match"> {
  const turn = ([text, gap]: [string, string]): [string, string] => [gap, text];
  return {
    ...key,
    ...(key.pairs ? { pairs: key.pairs.map(turn) } : {}),
    ...(key.mapping
      ? { mapping: key.mapping.map(({ pair, fraction }) => ({ pair: turn(pair), fraction })) }
      : {}),
  };
}
