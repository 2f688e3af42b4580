import type { Editor } from "@tiptap/core";
import { whileSettling } from "./while-settling.ts";

/** How long to wait for the fields, in milliseconds. Their code is loaded when the first answer key is opened. */
const TIMEOUT_MS = 5_000;

const MODIFIERS = new Set(["Alt", "AltGraph", "Control", "Meta", "Shift"]);

/**
 * Opens an interaction's answer key and focuses its first field once that is rendered. If the author types or clicks in
 * the meantime, focus stays where it is.
 */
export function focusAnswer({ view }: Editor, responseId: string, question?: HTMLElement): void {
  const deadline = performance.now() + TIMEOUT_MS;
  const controller = new AbortController();
  const { signal } = controller;
  const onInput = (event: Event) => {
    if (!(event instanceof KeyboardEvent && MODIFIERS.has(event.key))) controller.abort();
  };
  for (const type of ["keydown", "pointerdown"]) {
    document.addEventListener(type, onInput, { capture: true, signal });
  }
  const { $from } = view.state.selection;
  const pos = $from.before(2);
  const focusWhenReady = () => {
    if (signal.aborted) return;
    const dom = question ?? (view.nodeDOM(pos) as HTMLElement | null);
    const container = dom?.querySelector<HTMLElement>(`[data-answer="${CSS.escape(responseId)}"]`);
    const details = container?.querySelector<HTMLDetailsElement>("details[data-fold]");
    if (details) details.open = true;
    const field = container
      ?.querySelector("[data-first-field]")
      ?.querySelector<HTMLElement>("input[type=text], input:not([type]), textarea, input[type=file]");
    if (!field && performance.now() < deadline) {
      requestAnimationFrame(focusWhenReady);
      return;
    }
    controller.abort();
    field?.focus();
    if (field) keepInView(field);
  };
  requestAnimationFrame(focusWhenReady);
}

/** Scrolls to a field, and again while the questions around it are laid out, until the focus moves. */
function keepInView(field: HTMLElement): void {
  field.scrollIntoView({ block: "nearest" });
  whileSettling(() => {
    if (field !== document.activeElement) return false;
    field.scrollIntoView({ block: "nearest" });
    return true;
  });
}
