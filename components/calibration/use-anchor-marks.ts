"use client";

import { useEffect, useRef, useState } from "react";
import { type Draft, NO_MARK } from "#components/marking/draft.ts";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { AnchorMark } from "#lib/contract/anchors.ts";

type MarkedAnchor = { id: string; mark: AnchorMark | null };
type Edit = { id: string; draft: Draft };

/** How long a marker has to pause before an unfinished mark is saved. */
const SAVE_DELAY_MS = 800;

const toDraft = (mark: AnchorMark | null): Draft =>
  mark ? { ...NO_MARK, score: mark.score, comment: mark.comment ?? "" } : NO_MARK;

const send = ({ id, draft }: Edit, finalize: boolean) =>
  call(
    "PUT",
    `/v1/anchors/${id}/mark`,
    { score: draft.score, comment: draft.comment || null, finalize },
    { promptsSignIn: finalize },
  );

/** Keeps a marker's marks of anchors. Edits are saved, and can change until the marker submits the mark. */
export function useAnchorMarks(anchors: readonly MarkedAnchor[], onSubmitted: (mark: AnchorMark) => void) {
  const [marks, setMarks] = useState<Readonly<Record<string, AnchorMark | null>>>(() =>
    Object.fromEntries(anchors.map(({ id, mark }) => [id, mark])),
  );
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>(() =>
    Object.fromEntries(anchors.map(({ id, mark }) => [id, toDraft(mark)])),
  );
  const unsaved = useRef<Edit>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Saves the last edit. If that fails, the mark is sent again when the marker submits it. */
  const flush = () => {
    clearTimeout(timer.current);
    const edit = unsaved.current;
    unsaved.current = undefined;
    if (edit) void send(edit, false).catch(() => {});
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const submission = useAction(
    (edit: Edit) => send(edit, true),
    ({ data }) => {
      setMarks((before) => ({ ...before, [data.anchor_id]: data }));
      onSubmitted(data);
    },
  );
  return {
    marks,
    getDraft: (id: string): Draft => drafts[id] ?? NO_MARK,
    edit(id: string, draft: Draft) {
      if (unsaved.current?.id !== id) flush();
      setDrafts((before) => ({ ...before, [id]: draft }));
      unsaved.current = { id, draft };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, SAVE_DELAY_MS);
    },
    submit(id: string) {
      clearTimeout(timer.current);
      unsaved.current = undefined;
      submission.mutate({ id, draft: drafts[id] ?? NO_MARK });
    },
    isSubmitting: submission.isPending,
    error: submission.error,
  };
}
