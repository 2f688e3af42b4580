"use client";

import type { Editor } from "@tiptap/core";
import { Suspense } from "react";
import { lazyView } from "../lazy-view.tsx";
import type { Saver } from "../saving/saver.ts";
import { useBlockedChanges } from "./use-blocked-changes.ts";

/** Both sides are shown as learners see them, which takes more than most authors ever need. */
const ConflictList = lazyView(() => import("./conflict-list.tsx").then(({ ConflictList: view }) => view));

/** What waits for a choice between two authors' versions, where something does. */
export function Conflicts({ editor, saver }: { editor: Editor; saver: Saver }) {
  const conflicts = useBlockedChanges(saver).flatMap(({ reason }) =>
    "conflict" in reason ? [reason.conflict] : [],
  );
  if (conflicts.length === 0) return null;
  return (
    <Suspense fallback={<p role="status">Somebody else changed this too …</p>}>
      <ConflictList editor={editor} saver={saver} conflicts={conflicts} />
    </Suspense>
  );
}
