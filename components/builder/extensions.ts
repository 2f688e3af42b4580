import { type Extensions, Node, type NodeViewRenderer } from "@tiptap/core";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { Annotations } from "./editing/annotations.ts";
import { DragNodes } from "./editing/drag-nodes.ts";
import { EmptyPools } from "./editing/empty-pools.ts";
import { type Announce, BuilderKeyboard } from "./editing/keyboard.ts";
import { NormalizeDocument } from "./editing/normalize-document.ts";
import { PairRowShortcuts } from "./editing/pair-row-shortcuts.ts";
import { PartShortcuts } from "./editing/part-shortcuts.ts";
import { Paste, type UploadPictures } from "./editing/paste.ts";
import { type SlashKeyHandler, SlashMenu } from "./editing/slash-menu.ts";
import { StrayTyping } from "./editing/stray-typing.ts";
import { TabKey } from "./editing/tab-key.ts";
import { TrackUploads } from "./editing/upload-positions.ts";
import { schemaExtensions } from "./schema/index.ts";
import { BlankChip, GapChip, HottextChip, InlineChoiceChip } from "./views/chips.tsx";
import { FormulaNode } from "./views/formula-node.tsx";
import { InteractionView } from "./views/interaction-view.tsx";
import { ItemQuestionView } from "./views/item-question-view.tsx";
import { LabelPicture } from "./views/label-picture.tsx";
import { createOptionView, createPartView } from "./views/option-view.ts";
import { ExerciseView, SharedContextView } from "./views/part-views.tsx";
import { PictureView } from "./views/picture-view.tsx";
import { QuestionView } from "./views/question-view.tsx";

const formulaView = ReactNodeViewRenderer(FormulaNode);
const interactionView = ReactNodeViewRenderer(InteractionView);
const pictureView = ReactNodeViewRenderer(PictureView);

/** Custom views for nodes that show more than their content. */
const NODE_VIEWS: Readonly<Record<string, NodeViewRenderer>> = {
  exercise: ReactNodeViewRenderer(ExerciseView),
  sharedContext: ReactNodeViewRenderer(SharedContextView),
  question: ReactNodeViewRenderer(QuestionView),
  opaqueQuestion: ReactNodeViewRenderer(QuestionView),
  itemQuestion: ReactNodeViewRenderer(ItemQuestionView),
  choiceInteraction: interactionView,
  orderInteraction: interactionView,
  matchInteraction: interactionView,
  gapMatchInteraction: interactionView,
  extendedTextInteraction: interactionView,
  hotspotInteraction: interactionView,
  selectPointInteraction: interactionView,
  sliderInteraction: interactionView,
  associateInteraction: interactionView,
  hottextInteraction: interactionView,
  graphicOrderInteraction: interactionView,
  graphicAssociateInteraction: interactionView,
  graphicGapMatchInteraction: interactionView,
  positionObjectInteraction: interactionView,
  uploadInteraction: interactionView,
  drawingInteraction: interactionView,
  mediaInteraction: interactionView,
  simpleChoice: createOptionView,
  simpleAssociableChoice: createPartView,
  gapText: createPartView,
  textEntryInteraction: ReactNodeViewRenderer(BlankChip, { as: "span" }),
  inlineChoiceInteraction: ReactNodeViewRenderer(InlineChoiceChip, { as: "span" }),
  gapImg: ReactNodeViewRenderer(LabelPicture),
  hottext: ReactNodeViewRenderer(HottextChip, { as: "span" }),
  gap: ReactNodeViewRenderer(GapChip, { as: "span" }),
  inlineMath: ReactNodeViewRenderer(FormulaNode, { as: "span" }),
  blockMath: formulaView,
  image: pictureView,
  inlineImage: ReactNodeViewRenderer(PictureView, { as: "span" }),
};

const addNodeViewTo = (extension: Extensions[number], views: typeof NODE_VIEWS) => {
  const view = views[extension.name];
  return view && extension instanceof Node ? extension.extend({ addNodeView: () => view }) : extension;
};

export type BuilderExtensionOptions = {
  announce: Announce;
  uploadPictures: UploadPictures;
  slashKeyHandler: { current: SlashKeyHandler | undefined };
};

/** Returns all extensions of the editor: schema, node views, shortcuts, and history. `views` replace node views. */
export const createBuilderExtensions = (
  { announce, uploadPictures, slashKeyHandler }: BuilderExtensionOptions,
  views: typeof NODE_VIEWS = {},
): Extensions => [
  ...schemaExtensions.map((extension) => addNodeViewTo(extension, { ...NODE_VIEWS, ...views })),
  UndoRedo.configure({ depth: 500 }),
  Gapcursor,
  Annotations,
  NormalizeDocument,
  EmptyPools,
  TrackUploads,
  PartShortcuts,
  PairRowShortcuts,
  DragNodes,
  StrayTyping,
  BuilderKeyboard.configure({ announce }),
  TabKey,
  Paste.configure({ uploadPictures }),
  SlashMenu.configure({ handleKey: (event) => slashKeyHandler.current?.(event) ?? false }),
];
