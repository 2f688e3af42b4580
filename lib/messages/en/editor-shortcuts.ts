/** The editor's keyboard shortcuts and their actions. */
export const SHORTCUT_LIST = [
  ["/", "Insert a question type or content"],
  ["Ctrl+Enter", "Add a question below"],
  ["Enter", "Add an option; in an empty one, leave the list"],
  ["Alt+Enter", "Mark the option as correct"],
  ["Alt+↑ ↓", "Move the option or block"],
  ["Shift+Alt+↑ ↓", "Move the question"],
  ["Tab", "Go to the next option, item, or control"],
  ["Esc", "Switch between the text and its controls"],
  ["Ctrl+Z", "Undo, from any field"],
] as const;
