import { Suspense, useState } from "react";
import { SHORTCUTS } from "#lib/messages/editor.ts";
import { lazyView } from "../lazy-view.tsx";

const ShortcutList = lazyView(() => import("./shortcut-list.tsx").then(({ ShortcutList: view }) => view));

/** The editor's keyboard shortcuts, loaded when they are first opened. */
export function ShortcutsPanel() {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="text-sm" onToggle={() => setOpened(true)}>
      <summary className="cursor-pointer font-semibold">{SHORTCUTS.name}</summary>
      <Suspense>{wasOpened && <ShortcutList />}</Suspense>
    </details>
  );
}
