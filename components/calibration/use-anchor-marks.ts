"use client";

import { useEffect, useState } from "react";
import { type Draft, NO_MARK } from "#components/marking/draft.ts";
import { watchPage } from "#lib/client/autosave/watch-page.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { AnchorMark } from "#lib/contract/anchors.ts";
import { AnchorMarkSaver } from "./anchor-mark-saver.ts";

type MarkedAnchor = { id: string; mark: AnchorMark | null };

const toDraft = (mark: AnchorMark | null): Draft =>
  mark ? { ...NO_MARK, score: mark.score, comment: mark.comment ?? "" } : NO_MARK;

/** Keeps a marker's marks of anchors. Edits are saved, and can change until the marker submits the mark. */
export function useAnchorMarks(anchors: readonly MarkedAnchor[], onSubmitted: (mark: AnchorMark) => void) {
  const [saver] = useState(() => new AnchorMarkSaver());
  const [marks, setMarks] = useState<Readonly<Record<string, AnchorMark | null>>>(() =>
    Object.fromEntries(anchors.map(({ id, mark }) => [id, mark])),
  );
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>(() =>
    Object.fromEntries(anchors.map(({ id, mark }) => [id, toDraft(mark)])),
  );
  useEffect(() => {
    const [onLeave, retry] = [() => saver.leave(), () => saver.retry()];
    const stopWatching = watchPage({ onLeave, onReturn: retry, onOnline: retry });
    return () => {
      stopWatching();
      onLeave();
    };
  }, [saver]);
  const submission = useAction(
    ({ id, draft }: { id: string; draft: Draft }) => saver.submit(id, draft),
    (mark) => {
      setMarks((before) => ({ ...before, [mark.anchor_id]: mark }));
      onSubmitted(mark);
    },
  );
  return {
    marks,
    getDraft: (id: string): Draft => drafts[id] ?? NO_MARK,
    edit(id: string, draft: Draft) {
      setDrafts((before) => ({ ...before, [id]: draft }));
      saver.edit(id, draft);
    },
    submit: (id: string) => submission.mutate({ id, draft: drafts[id] ?? NO_MARK }),
    isSubmitting: submission.isPending,
    error: submission.error,
  };
}
