import type { NodeViewRenderer } from "@tiptap/core";
import type { EditorView, NodeView } from "@tiptap/pm/view";
import { OPTION } from "#lib/messages/editor-interactions.ts";
import { findAnnotation } from "../editing/annotations.ts";
import { toggleCorrect } from "../editing/choices.ts";

/**
 * An option with the button that marks it as correct. The button is round for a single answer and square for multiple
 * answers.
 */
export const createOptionView: NodeViewRenderer = ({ view, getPos, decorations }) => {
  const dom = document.createElement("div");
  dom.className = "option";
  const mark = document.createElement("button");
  mark.type = "button";
  mark.contentEditable = "false";
  mark.className = "option-mark";
  mark.addEventListener("mousedown", (event) => event.preventDefault());
  mark.addEventListener("click", () => toggleOption(view, getPos()));
  const contentDOM = document.createElement("div");
  contentDOM.className = "option-content";
  dom.append(mark, contentDOM);
  renderMark(dom, mark, decorations);
  return {
    dom,
    contentDOM,
    update(node, newDecorations) {
      if (node.type.name !== "simpleChoice") return false;
      renderMark(dom, mark, newDecorations);
      return true;
    },
    stopEvent: (event) => event.target instanceof Node && mark.contains(event.target),
    ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
  } satisfies NodeView;
};

function toggleOption(view: EditorView, pos: number | undefined): void {
  const change = pos === undefined ? undefined : toggleCorrect(view.state, pos);
  if (change) view.dispatch(change);
}

/** Renders the button, or the position for items of an ordering question. */
function renderMark(
  dom: HTMLElement,
  mark: HTMLButtonElement,
  decorations: Parameters<typeof findAnnotation>[0],
): void {
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
