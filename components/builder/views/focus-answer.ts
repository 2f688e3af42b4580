import type { Editor } from "@tiptap/core";

/** How long its fields may take to come, in milliseconds: they are fetched with the first key. */
const PATIENCE = 5_000;

const MODIFIERS = new Set(["Alt", "AltGraph", "Control", "Meta", "Shift"]);

/**
 * Leads to where an interaction's key is edited: unfolds it, and once it is there its first field has the focus. Whoever
 * goes on typing or clicks elsewhere before that keeps the focus where it is.
 */
export function focusAnswer({ view }: Editor, responseId: string, question?: HTMLElement): void {
  const until = performance.now() + PATIENCE;
  const over = new AbortController();
  const { signal } = over;
  const onInput = (event: Event) => {
    if (!(event instanceof KeyboardEvent && MODIFIERS.has(event.key))) over.abort();
  };
  for (const type of ["keydown", "pointerdown"]) {
    document.addEventListener(type, onInput, { capture: true, signal });
  }
  const { $from } = view.state.selection;
  const pos = $from.before(2);
  const look = () => {
    if (signal.aborted) return;
    const dom = question ?? (view.nodeDOM(pos) as HTMLElement | null);
    const place = dom?.querySelector<HTMLElement>(`[data-answer="${CSS.escape(responseId)}"]`);
    const fold = place?.querySelector<HTMLDetailsElement>("details[data-fold]");
    if (fold) fold.open = true;
    const field = place
      ?.querySelector("[data-first-field]")
      ?.querySelector<HTMLElement>("input[type=text], input:not([type]), textarea, input[type=file]");
    if (!field && performance.now() < until) {
      requestAnimationFrame(look);
      return;
    }
    over.abort();
    field?.focus();
    field?.scrollIntoView({ block: "nearest" });
  };
  requestAnimationFrame(look);
}
