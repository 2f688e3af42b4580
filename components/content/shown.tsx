import type { ReactNode } from "react";
import { DEFAULT_MAX_CHOICES } from "#lib/content/interaction-nodes.ts";
import type { BlockNode, DocNode, InlineNode } from "#lib/content/nodes.ts";
import { descendants } from "#lib/content/traverse.ts";
import { Blocks, Inlines } from "./blocks.tsx";
import { type Given, idsIn, nameOf, pairsIn } from "./given.ts";
import { PictureAnswer } from "./picture-answer.tsx";

/** An interaction as it was asked, with what was answered. Nothing can be changed here. */
export function BlockInteraction({ node, given }: { node: BlockNode; given: Given }): ReactNode {
  switch (node.type) {
    case "choiceInteraction":
      return <Choices node={node} given={given} />;
    case "extendedTextInteraction":
      return <LongText value={given?.get(node.attrs.responseId)} asked={given !== undefined} />;
    case "matchInteraction":
      return <Match node={node} given={given} />;
    case "orderInteraction":
      return <Order node={node} given={given} />;
    case "gapMatchInteraction":
      return <GapMatch node={node} given={given} />;
    case "hotspotInteraction":
    case "selectPointInteraction":
      return <PictureAnswer node={node} value={given?.get(node.attrs.responseId)} />;
    case "sliderInteraction": {
      const { lowerBound, upperBound, responseId } = node.attrs;
      return (
        <p className="flex flex-wrap items-center gap-2">
          <Blank value={given?.get(responseId)} asked={given !== undefined} />
          <span className="text-sm text-muted">
            on a slider from {lowerBound} to {upperBound}
          </span>
        </p>
      );
    }
    default:
      return null;
  }
}

export function InlineInteraction({ node, given }: { node: InlineNode; given: Given }): ReactNode {
  if (node.type === "textEntryInteraction") {
    return <Blank value={given?.get(node.attrs.responseId)} asked={given !== undefined} />;
  }
  if (node.type !== "inlineChoiceInteraction") return null;
  const [picked] = idsIn(given?.get(node.attrs.responseId));
  const choices = node.content ?? [];
  const chosen = choices.find(({ attrs }) => attrs.id === picked);
  if (given) return <Blank value={chosen ? nameOf(chosen) : null} asked />;
  return (
    <span className="rounded border border-edge/60 px-1.5 text-sm">{choices.map(nameOf).join(" / ")}</span>
  );
}

/** A gap of a gap match; the text that was put there. */
export const Gap = ({ node, given }: { node: DocNode<"gap">; given: Given }) => (
  <Blank value={given?.get(`gap ${node.attrs.id}`)} asked={given !== undefined} />
);

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** What was written where something was to be written. */
const Blank = ({ value, asked }: { value: unknown; asked: boolean }) =>
  isNothing(value) ? (
    <span className="inline-block min-w-16 border-b border-edge text-center text-sm text-muted">
      {asked ? "no answer" : " "}
    </span>
  ) : (
    <mark className="rounded bg-accent/12 px-1.5 text-ink wrap-anywhere">{String(value)}</mark>
  );

const LongText = ({ value, asked }: { value: unknown; asked: boolean }) =>
  typeof value === "string" && value !== "" ? (
    <p className="rounded-md border-l-2 border-accent bg-sunken px-3.5 py-2.5 whitespace-pre-wrap wrap-anywhere">
      {value}
    </p>
  ) : (
    <p className="rounded-md border border-dashed border-edge/60 px-3.5 py-2.5 text-sm text-muted">
      {asked ? "No answer" : "A text is written here."}
    </p>
  );

/** Round where one may be chosen, square where several; filled where it was. */
function Choices({ node, given }: { node: DocNode<"choiceInteraction">; given: Given }) {
  const { responseId, maxChoices } = node.attrs;
  const picked = new Set(idsIn(given?.get(responseId)));
  const isSingle = (maxChoices ?? DEFAULT_MAX_CHOICES) === 1;
  return (
    <ul className="space-y-1.5">
      {node.content?.map((choice) => {
        const isPicked = picked.has(choice.attrs.id);
        return (
          <li
            key={choice.attrs.id}
            className={`grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2 rounded-md px-2 py-1 ${isPicked ? "bg-accent/12" : ""}`}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="mt-1 stroke-edge">
              <rect
                x="1"
                y="1"
                width="14"
                height="14"
                rx={isSingle ? 7 : 3}
                className={isPicked ? "fill-accent" : "fill-none"}
              />
            </svg>
            <div>
              {isPicked && <span className="sr-only">Chosen: </span>}
              <Blocks nodes={choice.content} given={undefined} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Order({ node, given }: { node: DocNode<"orderInteraction">; given: Given }) {
  const choices = node.content ?? [];
  const placed = idsIn(given?.get(node.attrs.responseId));
  const shown = given ? placed.flatMap((id) => choices.filter(({ attrs }) => attrs.id === id)) : choices;
  if (given && shown.length === 0) return <p className="text-sm text-muted">No answer</p>;
  return (
    <ol className="list-decimal space-y-1 pl-6">
      {shown.map((choice) => (
        <li key={choice.attrs.id}>
          <Blocks nodes={choice.content} given={undefined} />
        </li>
      ))}
    </ol>
  );
}

function Match({ node, given }: { node: DocNode<"matchInteraction">; given: Given }) {
  const [sources = [], targets = []] = (node.content ?? []).map((set) => set.content ?? []);
  const pairs = pairsIn(given?.get(node.attrs.responseId));
  return (
    <table className="border-collapse text-sm">
      <tbody>
        {sources.map((source) => {
          const mine = pairs.filter(([id]) => id === source.attrs.id).map(([, id]) => id);
          return (
            <tr key={source.attrs.id} className="border-b border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                <Blocks nodes={source.content} given={undefined} />
              </th>
              <td aria-hidden="true" className="px-2 text-muted">
                →
              </td>
              <td className="py-1.5">
                {given ? (
                  <Blank
                    value={targets
                      .filter(({ attrs }) => mine.includes(attrs.id))
                      .map(nameOf)
                      .join(", ")}
                    asked
                  />
                ) : (
                  <span className="text-muted">{targets.map(nameOf).join(" / ")}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The texts, then the blocks with their gaps; each gap shows what was put there. */
function GapMatch({ node, given }: { node: DocNode<"gapMatchInteraction">; given: Given }) {
  const texts = (node.content ?? []).filter((child) => child.type === "gapText");
  const blocks = (node.content ?? []).filter((child) => child.type !== "gapText");
  const pairs = pairsIn(given?.get(node.attrs.responseId));
  const inGaps =
    given &&
    new Map<string, unknown>(
      [...descendants(node)].flatMap(({ node: part }) => {
        if (part.type !== "gap") return [];
        const put = pairs.filter(([, gap]) => gap === part.attrs.id).map(([id]) => id);
        const words = texts.filter(({ attrs }) => put.includes(attrs.id)).map(nameOf);
        return [[`gap ${part.attrs.id}`, words.join(", ")] as const];
      }),
    );
  return (
    <div className="space-y-3">
      {!given && (
        <ul className="flex flex-wrap gap-2">
          {texts.map((text) => (
            <li key={text.attrs.id} className="rounded border border-edge/60 px-2 text-sm">
              <Inlines nodes={text.content} given={undefined} />
            </li>
          ))}
        </ul>
      )}
      <Blocks nodes={blocks} given={inGaps} />
    </div>
  );
}
