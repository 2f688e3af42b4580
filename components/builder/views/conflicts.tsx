"use client";

import type { Editor } from "@tiptap/core";
import { Suspense } from "react";
import { EDITOR_LOADING } from "#lib/messages/editor-loading.ts";
import { lazyView } from "../lazy-view.tsx";
import type { Saver } from "../saving/saver.ts";
import { useBuilderContext } from "./builder-context.ts";

/**
 * Loaded on demand, because it includes the code that renders content for learners, and most authors never have a
 * conflict.
 */
const ConflictList = lazyView(() => import("./conflict-list.tsx").then(({ ConflictList: view }) => view));

/** The conflicts that the author has to resolve, or nothing if there are none. */
export function Conflicts({ editor, saver }: { editor: Editor; saver: Saver }) {
  const conflicts = useBuilderContext().blockedChanges.flatMap(({ reason }) =>
    "conflict" in reason ? [reason.conflict] : [],
  );
  if (conflicts.length === 0) return null;
  return (
    <Suspense fallback={<p role="status">{EDITOR_LOADING.loadingPart}</p>}>
      <ConflictList editor={editor} saver={saver} conflicts={conflicts} />
    </Suspense>
  );
}
