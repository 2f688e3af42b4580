"use client";

import type { Editor } from "@tiptap/core";
import { Suspense } from "react";
import { EDITOR_LOADING } from "#lib/messages/editor-loading.ts";
import { lazyView } from "../lazy-view.tsx";
import type { Saver } from "../saving/saver.ts";
import { useBuilderContext } from "./builder-context.ts";

/** Loaded when needed, because it renders content as learners see it, and most authors never have a conflict. */
const ConflictList = lazyView(() => import("./conflict-list.tsx").then(({ ConflictList: view }) => view));

/** The changes that need a choice between two authors' versions; nothing if there are none. */
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
