import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";

/** A typed "/" and the query after it. Choosing a command replaces the range from `from` to `to`. */
export type Slash = { from: number; to: number; query: string };

/** Handles a key while the menu is open. Returns whether it was handled. */
export type SlashKeyHandler = (event: KeyboardEvent) => boolean;

export const slashPluginKey = new PluginKey<{ slash: Slash | undefined; dismissed: number | undefined }>(
  "slash",
);
const SLASH_PATTERN = /(?:^|\s)\/([\p{L}\p{N} ]{0,24})$/u;

/**
 * Tracks the "/" that opens the menu at the start of a line or after a space, until the author presses Esc or chooses a
 * command.
 */
export const SlashMenu = Extension.create<{ handleKey: SlashKeyHandler }>({
  name: "slashMenu",
  priority: 1200,
  addOptions: () => ({ handleKey: () => false }),
  addProseMirrorPlugins() {
    const { handleKey } = this.options;
    return [
      new Plugin<{ slash: Slash | undefined; dismissed: number | undefined }>({
        key: slashPluginKey,
        state: {
          init: () => ({ slash: undefined, dismissed: undefined }),
          apply(tr, { slash: before, dismissed: previouslyDismissed }, _, state) {
            const slash = findSlash(state);
            const dismissed = tr.getMeta(slashPluginKey) === "dismiss" ? before?.from : previouslyDismissed;
            if (!slash) return { slash: undefined, dismissed: undefined };
            // Typing opens the menu, but moving the caret to a "/" doesn't. After Esc it stays closed until the next
            // "/".
            const isTyped = tr.docChanged || before?.from === slash.from;
            return { slash: isTyped && slash.from !== dismissed ? slash : undefined, dismissed };
          },
        },
        props: {
          handleKeyDown: (view, event) =>
            slashPluginKey.getState(view.state)?.slash !== undefined && handleKey(event),
        },
      }),
    ];
  },
});

function findSlash({ selection }: EditorState): Slash | undefined {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return undefined;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc");
  const [, query] = SLASH_PATTERN.exec(before) ?? [];
  if (query === undefined) return undefined;
  return { from: $from.pos - query.length - 1, to: $from.pos, query };
}
