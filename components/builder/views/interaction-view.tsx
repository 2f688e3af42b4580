"use client";

import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { fittingKey } from "../document/fitting-key.ts";
import { addPartTo, changeParts } from "../editing/add-part.ts";
import { jsonOf } from "../editing/insert.ts";
import { questionDepth } from "../editing/places.ts";
import { NAMES, PART_NAMES } from "./interaction-names.ts";
import { InteractionSettings } from "./interaction-settings.tsx";
import { KeyFold } from "./key-fold.tsx";
import { KeySlot } from "./key-slot.tsx";
import { keySummary } from "./key-summary.ts";
import { PictureSlot } from "./picture-slot.tsx";

/** An interaction between blocks: its parts to write in, how it is answered, and its key in place. */
export function InteractionView(props: ReactNodeViewProps) {
  const { node, editor, getPos, updateAttributes, selected } = props;
  const { name } = node.type;
  return (
    <NodeViewWrapper
      className="interaction"
      data-kind={name}
      data-answer={node.attrs.responseId}
      data-selected={selected || undefined}
    >
      <div contentEditable={false} className="interaction-head">
        <span className="text-xs font-medium text-muted">{NAMES[name]}</span>
        <InteractionSettings
          node={node}
          onChange={updateAttributes}
          onChangeParts={(attrs) => changeParts(editor, getPos(), attrs)}
        />
      </div>
      {(name === "hotspotInteraction" || name === "selectPointInteraction") && <PictureSlot {...props} />}
      {name === "extendedTextInteraction" && (
        <p contentEditable={false} className="long-answer">
          Learners write their answer here.
        </p>
      )}
      {!node.isAtom && <NodeViewContent className="interaction-content" />}
      <div contentEditable={false} className="interaction-foot">
        {PART_NAMES[name]?.map(({ words, index }) => (
          <button
            key={words}
            type="button"
            className="button button-quiet -ml-2 text-muted"
            onClick={() => addPartTo(editor, getPos(), index)}
          >
            + {words}
          </button>
        ))}
        <Key {...props} />
      </div>
    </NodeViewWrapper>
  );
}

/** What is right beyond the marks in the parts themselves, behind a line that says it. */
function Key({ node, editor, getPos, updateAttributes }: ReactNodeViewProps) {
  const question = questionOf(editor, getPos());
  const { name } = node.type;
  const isBare = (name === "hotspotInteraction" || name === "selectPointInteraction") && !node.attrs.image;
  if (question === undefined || isBare) return null;
  const interaction = jsonOf(node);
  const isMarked = name === "choiceInteraction" || name === "orderInteraction";
  return (
    <KeyFold
      summary={keySummary(interaction)}
      isOpen={!isMarked && name !== "extendedTextInteraction" && !fittingKey(interaction)}
    >
      {() => (
        <KeySlot
          editor={editor}
          question={question}
          interaction={interaction}
          onChange={(key) => updateAttributes({ key })}
        />
      )}
    </KeyFold>
  );
}

/** The id of the question that it stands in. */
function questionOf({ state }: ReactNodeViewProps["editor"], pos: number | undefined): string | undefined {
  const at = pos === undefined ? undefined : state.doc.resolve(pos);
  const depth = at && questionDepth(at);
  return depth === undefined ? undefined : (at?.node(depth).attrs.id as string);
}
