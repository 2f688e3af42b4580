"use client";

import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import type { Key } from "../document/draft.ts";
import { isQuestion } from "../document/reading.ts";
import { addPartTo } from "../editing/add-part.ts";
import { jsonOf } from "../editing/insert.ts";
import { NAMES, PART_NAMES } from "./interaction-names.ts";
import { InteractionSettings } from "./interaction-settings.tsx";
import { KeySlot } from "./key-slot.tsx";
import { PictureSlot } from "./picture-slot.tsx";

/** An interaction between blocks: its parts to write in, how it is answered, and its key in place. */
export function InteractionView(props: ReactNodeViewProps) {
  const { node, editor, getPos, updateAttributes, selected } = props;
  const { name } = node.type;
  const title = NAMES[name] ?? "Interaction";
  const part = PART_NAMES[name];
  const isPicture = name === "hotspotInteraction" || name === "selectPointInteraction";
  return (
    <NodeViewWrapper
      className="interaction"
      data-kind={name}
      data-answer={node.attrs.responseId}
      data-selected={selected || undefined}
    >
      <div contentEditable={false} className="interaction-head">
        <span className="text-xs font-medium text-muted">{title}</span>
        <InteractionSettings node={node} onChange={updateAttributes} />
      </div>
      {isPicture && <PictureSlot {...props} />}
      {name === "extendedTextInteraction" && (
        <p contentEditable={false} className="long-answer">
          Learners write their answer here.
        </p>
      )}
      {!node.isAtom && <NodeViewContent className="interaction-content" />}
      <div contentEditable={false} className="interaction-foot">
        {part?.map(({ words, index }) => (
          <button
            key={words}
            type="button"
            className="button button-quiet -ml-2 text-muted"
            onClick={() => addPartTo(editor, getPos(), index)}
          >
            + {words}
          </button>
        ))}
        <KeySlot
          title={title}
          interaction={jsonOf(node)}
          value={node.attrs.key as Key | null}
          question={questionOf(props)}
          onChange={(key) => updateAttributes({ key })}
        />
      </div>
    </NodeViewWrapper>
  );
}

/** The question that it stands in. */
function questionOf({ editor, getPos }: ReactNodeViewProps): { id: string; points: number } {
  const pos = getPos();
  const at = pos === undefined ? undefined : editor.state.doc.resolve(pos);
  for (let depth = at?.depth ?? 0; at && depth > 0; depth--) {
    const node = at.node(depth);
    if (isQuestion(node)) return { id: node.attrs.id as string, points: node.attrs.points as number };
  }
  return { id: "", points: 1 };
}
