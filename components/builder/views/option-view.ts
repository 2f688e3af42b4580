import type { NodeViewRenderer } from "@tiptap/core";
import type { EditorView, NodeView } from "@tiptap/pm/view";
import { annotationIn } from "../editing/annotations.ts";
import { toggleRight } from "../editing/choices.ts";

/** An option: the mark that says whether it is right (round where one may be, square where several), and its content. */
export const optionView: NodeViewRenderer = ({ view, getPos, decorations }) => {
  const dom = document.createElement("div");
  dom.className = "option";
  const mark = document.createElement("button");
  mark.type = "button";
  mark.contentEditable = "false";
  mark.className = "option-mark";
  mark.addEventListener("mousedown", (event) => event.preventDefault());
  mark.addEventListener("click", () => toggle(view, getPos()));
  const contentDOM = document.createElement("div");
  contentDOM.className = "option-content";
  dom.append(mark, contentDOM);
  show(dom, mark, decorations);
  return {
    dom,
    contentDOM,
    update(node, now) {
      if (node.type.name !== "simpleChoice") return false;
      show(dom, mark, now);
      return true;
    },
    stopEvent: (event) => event.target instanceof Node && mark.contains(event.target),
    ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
  } satisfies NodeView;
};

function toggle(view: EditorView, pos: number | undefined): void {
  const change = pos === undefined ? undefined : toggleRight(view.state, pos);
  if (change) view.dispatch(change);
}

/** In an order there is no mark, but the place. */
function show(
  dom: HTMLElement,
  mark: HTMLButtonElement,
  decorations: Parameters<typeof annotationIn>[0],
): void {
  const option = annotationIn(decorations);
  const isChoice = option?.right !== null && option?.right !== undefined;
  dom.dataset.kind = isChoice ? (option.single ? "single" : "several") : "place";
  mark.disabled = !isChoice;
  mark.textContent = isChoice ? "" : (option?.place ?? "");
  if (!isChoice) {
    mark.setAttribute("aria-hidden", "true");
    mark.removeAttribute("aria-pressed");
    return;
  }
  mark.removeAttribute("aria-hidden");
  mark.setAttribute("aria-pressed", String(option.right));
  mark.setAttribute("aria-label", `Option ${option.place} is right`);
  mark.title = "Right answer (Alt+Enter)";
}
