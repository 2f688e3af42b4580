import type { Editor, NodeViewRenderer } from "@tiptap/core";
import type { NodeView } from "@tiptap/pm/view";
import { OPTION } from "#lib/messages/editor-interactions.ts";
import { findAnnotation } from "../editing/annotations.ts";
import { toggleCorrect } from "../editing/choices.ts";
import type { PartTools } from "./part-tools.ts";

type Decorations = Parameters<typeof findAnnotation>[0];

/**
 * An option with the button that marks it as correct. The button is round for a single answer and square for multiple
 * answers.
 */
export const createOptionView: NodeViewRenderer = (props) => {
  const { editor, getPos } = props;
  const mark = document.createElement("button");
  mark.type = "button";
  mark.contentEditable = "false";
  mark.className = "option-mark";
  mark.addEventListener("mousedown", (event) => event.preventDefault());
  mark.addEventListener("click", () => toggleOption(editor, getPos()));
  const dom = document.createElement("div");
  dom.className = "option";
  dom.append(mark);
  return createView(props, dom, "option-content", (decorations) => renderMark(dom, mark, decorations));
};

/** An item of a matching question or a word for the gaps. */
export const createPartView: NodeViewRenderer = (props) => {
  const dom = document.createElement("div");
  dom.className = "part-box";
  dom.dataset.node = props.node.type.name;
  return createView(props, dom, "part-content", (decorations) => {
    dom.toggleAttribute("data-distractor", findAnnotation(decorations)?.isDistractor === true);
  });
};

function createView(
  { editor, node, getPos, decorations }: Parameters<NodeViewRenderer>[0],
  dom: HTMLElement,
  contentClass: string,
  render: (decorations: Decorations) => void,
): NodeView {
  const contentDOM = document.createElement("div");
  contentDOM.className = contentClass;
  dom.append(contentDOM);
  let name = "";
  let tools: PartTools | undefined;
  // A long assessment has thousands of parts, so the tools are added to those that the author points at.
  dom.addEventListener(
    "pointerenter",
    () => {
      void import("./part-tools.ts").then(({ createPartTools }) => {
        tools = createPartTools(editor, getPos, dom);
        tools.setName(name);
        dom.append(tools.dom);
      });
    },
    { once: true },
  );
  const renderAll = (shown: Decorations) => {
    render(shown);
    name = findAnnotation(shown)?.name ?? "";
    tools?.setName(name);
  };
  renderAll(decorations);
  return {
    dom,
    contentDOM,
    update(newNode, newDecorations) {
      if (newNode.type !== node.type) return false;
      renderAll(newDecorations);
      return true;
    },
    // The content belongs to the editor, and so does a drop anywhere.
    stopEvent: ({ type, target }) =>
      target instanceof Node &&
      !contentDOM.contains(target) &&
      target !== dom &&
      !/^(drop|dragover)$/.test(type),
    ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
  };
}

function toggleOption({ state, view }: Editor, pos: number | undefined): void {
  const change = pos === undefined ? undefined : toggleCorrect(state, pos);
  if (change) view.dispatch(change);
}

/** Renders the button, or the position for items of an ordering question. */
function renderMark(dom: HTMLElement, mark: HTMLButtonElement, decorations: Decorations): void {
  const option = findAnnotation(decorations);
  const isChoice = option?.isCorrect !== null && option?.isCorrect !== undefined;
  dom.dataset.kind = isChoice ? (option.isSingle ? "single" : "multiple") : "position";
  mark.disabled = !isChoice;
  mark.textContent = isChoice ? "" : (option?.label ?? "");
  if (!isChoice) {
    mark.setAttribute("aria-hidden", "true");
    mark.removeAttribute("aria-pressed");
    return;
  }
  mark.removeAttribute("aria-hidden");
  mark.setAttribute("aria-pressed", String(option.isCorrect));
  mark.setAttribute("aria-label", OPTION.markCorrect(option.label));
  mark.title = OPTION.correctTitle;
}
