import type { ReactNode } from "react";
import { DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import type { DocNode, InteractionNode } from "#lib/core/content/nodes.ts";
import { Blank, type BlankProps } from "./blank.tsx";
import { Blocks } from "./blocks.tsx";
import { type Given, idsIn, readName } from "./given.ts";
import { PictureAnswer } from "./picture-answer.tsx";
import type { Scene } from "./scene.ts";
import { GapMatch, Match } from "./shown-pairs.tsx";

/** A scene in which nothing can be changed: interactions as they were asked, with what was answered. */
export const shownScene = ({
  given,
  mark,
  ...scene
}: Omit<Scene, "interaction" | "gap"> & { given: Given; mark: Mark }): Scene => ({
  ...scene,
  interaction: (node, within) => <Shown node={node} given={given} mark={mark} scene={within} />,
  gap: (_, { language }) => <Blank value={undefined} asked={given !== undefined} language={language} />,
});

/** What is said before something that was chosen, for those who do not see it filled: whose choice it is. */
export type Mark = "chosenMark" | "correctMark";

export type ShownProps<N extends InteractionNode = InteractionNode> = { node: N; given: Given; scene: Scene };

function Shown({ node, given, mark, scene }: ShownProps & { mark: Mark }): ReactNode {
  const { language } = scene;
  const value = given?.get(node.attrs.responseId);
  const asked = given !== undefined;
  switch (node.type) {
    case "choiceInteraction":
      return <Choices node={node} given={given} mark={mark} scene={scene} />;
    case "inlineChoiceInteraction":
      return <InlineChoice node={node} given={given} scene={scene} />;
    case "textEntryInteraction":
      return <Blank value={value} asked={asked} language={language} />;
    case "extendedTextInteraction":
      return <LongText value={value} asked={asked} language={language} />;
    case "matchInteraction":
      return <Match node={node} given={given} scene={scene} />;
    case "orderInteraction":
      return <Order node={node} given={given} scene={scene} />;
    case "gapMatchInteraction":
      return <GapMatch node={node} given={given} scene={scene} />;
    case "hotspotInteraction":
    case "selectPointInteraction":
      return <PictureAnswer node={node} value={value} mark={mark} scene={scene} />;
    case "sliderInteraction": {
      const { lowerBound, upperBound } = node.attrs;
      return (
        <p className="flex flex-wrap items-center gap-2">
          <Blank value={value} asked={asked} language={language} />
          <span className="text-sm text-muted">
            {language.text("sliderRange", { from: lowerBound, to: upperBound })}
          </span>
        </p>
      );
    }
  }
}

const LongText = ({ value, asked, language }: BlankProps) =>
  typeof value === "string" && value !== "" ? (
    <p
      dir="auto"
      className="rounded-md border-s-2 border-accent bg-sunken px-3.5 py-2.5 whitespace-pre-wrap wrap-anywhere"
    >
      {value}
    </p>
  ) : (
    <p className="rounded-md border border-dashed border-edge/60 px-3.5 py-2.5 text-sm text-muted">
      {language.text(asked ? "noAnswer" : "textWrittenHere")}
    </p>
  );

function InlineChoice({ node, given, scene }: ShownProps<DocNode<"inlineChoiceInteraction">>) {
  const [picked] = idsIn(given?.get(node.attrs.responseId));
  const choices = node.content ?? [];
  const names = choices.map((choice, index) => readName(choice, index + 1, scene));
  const at = choices.findIndex(({ attrs }) => attrs.id === picked);
  if (given) return <Blank value={names[at] ?? null} asked language={scene.language} />;
  return <span className="rounded border border-edge/60 px-1.5 text-sm">{names.join(" / ")}</span>;
}

/** Round where one may be chosen, square where several; filled where it was. */
function Choices({ node, given, mark, scene }: ShownProps<DocNode<"choiceInteraction">> & { mark: Mark }) {
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
              {isPicked && <span className="sr-only">{scene.language.text(mark)} </span>}
              <Blocks nodes={choice.content} scene={scene} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Order({ node, given, scene }: ShownProps<DocNode<"orderInteraction">>) {
  const choices = node.content ?? [];
  const placed = idsIn(given?.get(node.attrs.responseId));
  const shown = given ? placed.flatMap((id) => choices.filter(({ attrs }) => attrs.id === id)) : choices;
  if (given && shown.length === 0) {
    return <p className="text-sm text-muted">{scene.language.text("noAnswer")}</p>;
  }
  return (
    <ol className="list-decimal space-y-1 ps-6">
      {shown.map((choice) => (
        <li key={choice.attrs.id}>
          <Blocks nodes={choice.content} scene={scene} />
        </li>
      ))}
    </ol>
  );
}
