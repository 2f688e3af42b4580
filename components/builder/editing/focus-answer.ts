import type { Editor } from "@tiptap/core";

/** How long to wait for the fields, in milliseconds. Their code is loaded when the first answer key is opened. */
const TIMEOUT_MS = 5_000;
/** Within these, the questions around a new one are laid out. */
const SETTLING_FRAMES = 10;

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
    if (field) keepInView(field, SETTLING_FRAMES);
  };
  requestAnimationFrame(focusWhenReady);
}

/** Scrolls to a focused field again in each of the next frames, because questions get their real height only on screen. */
function keepInView(field: HTMLElement, frames: number): void {
  if (field !== document.activeElement) return;
  field.scrollIntoView({ block: "nearest" });
  if (frames > 0) requestAnimationFrame(() => keepInView(field, frames - 1));
}
