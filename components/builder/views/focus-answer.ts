import type { Editor } from "@tiptap/core";

/** Leads to where an interaction's key is edited: its first field, once it is drawn. */
export function focusAnswer({ view }: Editor, responseId: string, question?: HTMLElement): void {
  requestAnimationFrame(() => {
    const { $from } = view.state.selection;
    const dom = question ?? (view.nodeDOM($from.before(2)) as HTMLElement | null);
    const place = dom?.querySelector<HTMLElement>(`[data-answer="${CSS.escape(responseId)}"]`);
    const field = place?.querySelector<HTMLElement>(
      '[data-key] input, [data-key] textarea, input[type="text"], textarea, input',
    );
    (field ?? place)?.focus();
    place?.scrollIntoView({ block: "nearest" });
  });
}
