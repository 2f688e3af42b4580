import type { Editor } from "@tiptap/core";

/** How long its fields may take to come, in milliseconds: they are fetched with the first key. */
const PATIENCE = 5_000;

/** Leads to where an interaction's key is edited: unfolds it, and once it is there its first field has the focus. */
export function focusAnswer({ view }: Editor, responseId: string, question?: HTMLElement): void {
  const until = performance.now() + PATIENCE;
  const { $from } = view.state.selection;
  const pos = $from.before(2);
  const look = () => {
    const dom = question ?? (view.nodeDOM(pos) as HTMLElement | null);
    const place = dom?.querySelector<HTMLElement>(`[data-answer="${CSS.escape(responseId)}"]`);
    const fold = place?.querySelector<HTMLDetailsElement>("details[data-fold]");
    if (fold) fold.open = true;
    const field = place
      ?.querySelector("[data-first-field]")
      ?.querySelector<HTMLElement>("input[type=text], input:not([type]), textarea, input[type=file]");
    if (field) {
      field.focus();
      field.scrollIntoView({ block: "nearest" });
    } else if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
