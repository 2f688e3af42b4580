import { type Extensions, Node, type NodeViewRenderer } from "@tiptap/core";
import { Dropcursor, Gapcursor, UndoRedo } from "@tiptap/extensions";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { Annotations } from "./editing/annotations.ts";
import { Keyboard, type Speak } from "./editing/keyboard.ts";
import { Parts } from "./editing/parts.ts";
import { Paste, type TakePictures } from "./editing/paste.ts";
import { type SlashKeys, SlashMenu } from "./editing/slash.ts";
import { StrayTyping } from "./editing/stray-typing.ts";
import { Tidy } from "./editing/tidy.ts";
import { Uploads } from "./editing/uploads.ts";
import { schemaExtensions } from "./schema/index.ts";
import { BlankChip, GapChip, ListChip } from "./views/chips.tsx";
import { FormulaNode } from "./views/formula-node.tsx";
import { InteractionView } from "./views/interaction-view.tsx";
import { optionView } from "./views/option-view.ts";
import { ExerciseView, SharedContextView } from "./views/part-views.tsx";
import { PictureView } from "./views/picture-view.tsx";
import { QuestionView } from "./views/question-view.tsx";

const formula = ReactNodeViewRenderer(FormulaNode);
const interaction = ReactNodeViewRenderer(InteractionView);
const picture = ReactNodeViewRenderer(PictureView);

/** How nodes are shown that are more than their content. */
const VIEWS: Readonly<Record<string, NodeViewRenderer>> = {
  exercise: ReactNodeViewRenderer(ExerciseView),
  sharedContext: ReactNodeViewRenderer(SharedContextView),
  question: ReactNodeViewRenderer(QuestionView),
  opaqueQuestion: ReactNodeViewRenderer(QuestionView),
  choiceInteraction: interaction,
  orderInteraction: interaction,
  matchInteraction: interaction,
  gapMatchInteraction: interaction,
  extendedTextInteraction: interaction,
  hotspotInteraction: interaction,
  selectPointInteraction: interaction,
  sliderInteraction: interaction,
  simpleChoice: optionView,
  textEntryInteraction: ReactNodeViewRenderer(BlankChip, { as: "span" }),
  inlineChoiceInteraction: ReactNodeViewRenderer(ListChip, { as: "span" }),
  gap: ReactNodeViewRenderer(GapChip, { as: "span" }),
  inlineMath: ReactNodeViewRenderer(FormulaNode, { as: "span" }),
  blockMath: formula,
  image: picture,
  inlineImage: ReactNodeViewRenderer(PictureView, { as: "span" }),
};

const withView = (extension: Extensions[number]) => {
  const view = VIEWS[extension.name];
  return view && extension instanceof Node ? extension.extend({ addNodeView: () => view }) : extension;
};

export type Surroundings = {
  speak: Speak;
  takePictures: TakePictures;
  slashKeys: { current: SlashKeys | undefined };
};

/** All that the editor is made of. */
export const builderExtensions = ({ speak, takePictures, slashKeys }: Surroundings): Extensions => [
  ...schemaExtensions.map(withView),
  UndoRedo.configure({ depth: 500 }),
  Dropcursor.configure({ class: "drop-cursor", color: false }),
  Gapcursor,
  Annotations,
  Tidy,
  Uploads,
  Parts,
  StrayTyping,
  Keyboard.configure({ speak }),
  Paste.configure({ takePictures }),
  SlashMenu.configure({ keys: (event) => slashKeys.current?.(event) ?? false }),
];
