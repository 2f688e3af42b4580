"use client";

import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { Suspense } from "react";
import { getFittedKey } from "#components/builder/document/fitted-key.ts";
import { findQuestionDepth } from "#components/builder/editing/node-positions.ts";
import {
  ADD_PART_LABELS,
  INTERACTION,
  INTERACTION_LABELS,
  PAIR_ROWS,
} from "#lib/messages/editor-interactions.ts";
import { hasKey, hasPicture, isGradedByTeacher, lacksPicture } from "../document/interaction-kinds.ts";
import { appendLabel, appendPart, setPartAttributes } from "../editing/add-part.ts";
import { insertHottext } from "../editing/hottext.ts";
import { toJson } from "../editing/insert.ts";
import { addPairRow, isInRows } from "../editing/pair-rows.ts";
import { lazyView } from "../lazy-view.tsx";
import { InteractionSettings } from "./interaction-settings.tsx";
import { KeyDisclosure } from "./key-disclosure.tsx";
import { KeySlot } from "./key-slot.tsx";
import { summarizeKey } from "./key-summary.ts";

const KindFields = lazyView(() => import("./kinds/kind-fields.tsx").then(({ KindFields: view }) => view));
const WITH_OWN_FIELDS: ReadonlySet<string> = new Set([
  "hottextInteraction",
  "mediaInteraction",
  "uploadInteraction",
]);
const PictureSlot = lazyView(() => import("./picture-slot.tsx").then(({ PictureSlot: view }) => view));

/** A block interaction, with its settings, editable parts, and answer key. */
export function InteractionView(props: ReactNodeViewProps) {
  const { node, editor, getPos, updateAttributes, selected } = props;
  const { name } = node.type;
  const hasRows = isInRows(node);
  const change = (attrs: Record<string, unknown>) => {
    // Learners would see items that aren't shuffled beside their matches, so the pairs are set one by one.
    const key = hasRows && attrs.shuffle === false ? { key: getFittedKey(toJson(node)) ?? null } : {};
    updateAttributes({ ...attrs, ...key });
  };
  return (
    <NodeViewWrapper
      className="interaction"
      data-rows={hasRows ? "" : undefined}
      // The style is set only in the browser, because the content security policy blocks style attributes in HTML.
      style={hasRows ? { "--rows": node.child(1).childCount } : undefined}
      data-kind={name}
      data-answer={node.attrs.responseId}
      data-selected={selected || undefined}
    >
      {/* The dashboard's own words never have the direction of the question. */}
      <div contentEditable={false} dir="ltr" className="interaction-head">
        <span className="text-xs font-medium text-muted">{INTERACTION_LABELS[name]}</span>
        <InteractionSettings
          node={node}
          onChange={change}
          onChangeParts={(attrs) => setPartAttributes(editor, getPos(), attrs)}
        />
      </div>
      {hasPicture(name) && (
        <Suspense>
          <PictureSlot {...props} />
        </Suspense>
      )}
      {name === "extendedTextInteraction" && (
        <p contentEditable={false} dir="ltr" className="long-answer">
          {INTERACTION.learnersAnswer}
        </p>
      )}
      {!node.isAtom && <NodeViewContent className="interaction-content" />}
      {WITH_OWN_FIELDS.has(name) && (
        <div contentEditable={false} dir="ltr" className="mt-3">
          <Suspense>
            <KindFields {...props} />
          </Suspense>
        </div>
      )}
      <div contentEditable={false} dir="ltr" className="interaction-foot">
        {hasRows ? (
          <>
            <AddButton label={PAIR_ROWS.addPair} onClick={() => addPairRow(editor, getPos())} />
            <AddButton label={PAIR_ROWS.addDistractor} onClick={() => appendPart(editor, getPos(), 1)} />
          </>
        ) : (
          ADD_PART_LABELS[name]?.map(({ label, index }) => (
            <AddButton key={label} label={label} onClick={() => appendPart(editor, getPos(), index)} />
          ))
        )}
        {name === "graphicGapMatchInteraction" && (
          <>
            <AddButton
              label={INTERACTION.addLabel}
              onClick={() => appendLabel(editor, getPos(), "gapText")}
            />
            <AddButton
              label={INTERACTION.addImageLabel}
              onClick={() => appendLabel(editor, getPos(), "gapImg")}
            />
          </>
        )}
        {name === "hottextInteraction" && (
          <AddButton label={INTERACTION.makeSelectable} onClick={() => insertHottext(editor)} />
        )}
        {hasKey(name) && <InteractionKey {...props} />}
      </div>
    </NodeViewWrapper>
  );
}

const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className="button button-quiet -ml-2 me-2 text-muted" onClick={onClick}>
    + {label}
  </button>
);

/** The interaction's answer key, collapsed under a summary. It starts open if no correct answer is set. */
function InteractionKey({ node, editor, getPos, updateAttributes }: ReactNodeViewProps) {
  const question = getQuestionId(editor, getPos());
  const { name } = node.type;
  const interaction = toJson(node);
  // The key's fields show the interaction as learners see it.
  if (question === undefined || lacksPicture(interaction)) return null;
  const isMarked = name === "choiceInteraction" || name === "orderInteraction";
  return (
    <KeyDisclosure
      summary={summarizeKey(interaction)}
      isOpen={!isMarked && !isGradedByTeacher(name) && !getFittedKey(interaction)}
    >
      {() => (
        <KeySlot
          editor={editor}
          question={question}
          interaction={interaction}
          onChange={(key) => updateAttributes({ key })}
        />
      )}
    </KeyDisclosure>
  );
}

/** Returns the id of the question at a position. */
function getQuestionId({ state }: ReactNodeViewProps["editor"], pos: number | undefined): string | undefined {
  const at = pos === undefined ? undefined : state.doc.resolve(pos);
  const depth = at && findQuestionDepth(at);
  return depth === undefined ? undefined : (at?.node(depth).attrs.id as string);
}
