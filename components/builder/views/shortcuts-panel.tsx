const SHORTCUTS = [
  ["/", "everything that can be put in"],
  ["Ctrl+Enter", "a new question below"],
  ["Enter", "in an option: the next one; on an empty one: on to what follows"],
  ["Alt+Enter", "the option is right, or not"],
  ["Alt+↑ ↓", "moves the option or block"],
  ["Shift+Alt+↑ ↓", "moves the question"],
  ["Esc", "from the text to its controls, and back"],
  ["Ctrl+Z", "undo, from every field"],
] as const;

/** What can be done by keyboard that no button shows. */
export const ShortcutsPanel = () => (
  <details className="text-sm">
    <summary className="cursor-pointer font-semibold">Keys</summary>
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5">
      {SHORTCUTS.map(([keys, description]) => (
        <div key={keys} className="contents">
          <dt>
            <kbd className="rounded border border-line bg-surface px-1.5 font-mono text-xs">{keys}</kbd>
          </dt>
          <dd className="text-muted">{description}</dd>
        </div>
      ))}
    </dl>
  </details>
);
