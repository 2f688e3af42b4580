import { SHORTCUT_LIST } from "#lib/messages/editor-shortcuts.ts";

export const ShortcutList = () => (
  <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5">
    {SHORTCUT_LIST.map(([keys, description]) => (
      <div key={keys} className="contents">
        <dt>
          <kbd className="rounded border border-line bg-surface px-1.5 font-mono text-xs">{keys}</kbd>
        </dt>
        <dd className="text-muted">{description}</dd>
      </div>
    ))}
  </dl>
);
