"use client";

import { useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Scroller } from "#components/ui/scroller.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { useAction } from "#lib/client/use-action.ts";
import { formatCount } from "#lib/contract/format-count.ts";
import type { GroupMarkResult, QueueItem } from "#lib/contract/marking.ts";
import { formatScore } from "./draft.ts";
import type { MarkEditor } from "./mark-editor.ts";
import type { Session } from "./session.ts";

const LEFT_OUT_REASONS: Readonly<Record<GroupMarkResult["left_out"][number]["reason"], string>> = {
  held: "somebody has it open",
  graded: "graded already",
  changed: "changed meanwhile",
  different: "says something else",
  gone: "is not there any more",
};

/** Answers that say the same as the one that is open: who they are, and one mark for all of them. */
export function IdenticalAnswers({ session, markEditor }: { session: Session; markEditor: MarkEditor }) {
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<GroupMarkResult>();
  const { identicalAnswers } = session;
  const selected = identicalAnswers.filter(
    (item) => isSelectable(session, item) && !excludedIds.has(item.submission_id),
  );
  const markAll = useAction(
    () => markEditor.markGroup(selected),
    (marked) => {
      setResult(marked.left_out.length > 0 ? marked : undefined);
      setOpen(marked.left_out.length > 0);
      toast(`${formatCount(marked.saved.length, "answer")} marked alike.`, {
        action: { name: "Undo", run: () => markEditor.undo() },
      });
    },
  );
  if (identicalAnswers.length === 0) return null;
  const draft = session.store.draft(session.place);
  const isMarked = draft.score !== null || draft.comment !== "";
  return (
    <Banner>
      <span>
        {identicalAnswers.length + 1} answers say the same; not graded of the others:{" "}
        {identicalAnswers.filter((item) => !item.graded).length}.
      </span>
      <button
        type="button"
        className="button button-secondary"
        onClick={() => {
          setResult(undefined);
          setExcludedIds(new Set());
          setOpen(true);
          void session.loadQueue(session.place.question_id);
        }}
      >
        Mark them together
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Answers that say the same" wide>
        <div className="space-y-4">
          <Scroller label="Answer" className="card max-h-40 p-3 text-sm whitespace-pre-wrap wrap-anywhere">
            {session.sheet?.parts.map(({ text }) => text ?? "Nothing was answered.").join("\n")}
          </Scroller>
          <p className="text-sm">
            {isMarked
              ? `Each gets the mark of the answer that is open: ${draft.score === null ? "no score" : formatCount(draft.score, "point")}${draft.comment ? ", with its feedback" : ""}. It is theirs from then on and can be changed one by one.`
              : "Mark the answer that is open first; the others then get the same."}
          </p>
          <ul className="max-h-64 divide-y divide-line overflow-y-auto text-sm">
            {identicalAnswers.map((item) => (
              <IdenticalAnswerRow
                key={item.submission_id}
                item={item}
                session={session}
                selected={!excludedIds.has(item.submission_id)}
                leftOut={result?.left_out.find((one) => one.submission_id === item.submission_id)}
                onToggle={() => setExcludedIds((before) => toggleId(before, item.submission_id))}
              />
            ))}
          </ul>
          {markAll.error && (
            <Banner tone="bad" alert>
              {markAll.error.message}
            </Banner>
          )}
          <button
            type="button"
            className="button button-primary"
            disabled={!isMarked || selected.length === 0 || markAll.isPending}
            onClick={() => markAll.mutate(undefined)}
          >
            {markAll.isPending ? "Marking …" : `Give ${formatCount(selected.length, "answer")} this mark`}
          </button>
        </div>
      </Dialog>
    </Banner>
  );
}

/** Graded ones and those that others have open stay out from the start. */
const isSelectable = (session: Session, { graded, submission_id }: QueueItem): boolean =>
  !graded &&
  session.leases.getHolder({ submission_id, question_id: session.place.question_id }) === undefined;

function toggleId(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

function IdenticalAnswerRow({
  item,
  session,
  selected,
  leftOut,
  onToggle,
}: {
  item: QueueItem;
  session: Session;
  selected: boolean;
  leftOut: GroupMarkResult["left_out"][number] | undefined;
  onToggle: () => void;
}) {
  const { submission_id, graded, score } = item;
  const number = (session.queue?.items.indexOf(item) ?? 0) + 1;
  const holder = session.leases.getHolder({ submission_id, question_id: session.place.question_id });
  const note = leftOut
    ? `Left out: ${LEFT_OUT_REASONS[leftOut.reason]}${leftOut.by ? ` (${leftOut.by})` : ""}`
    : holder
      ? `Left out: ${holder} has it open`
      : graded
        ? `Graded already: ${formatScore(score)}`
        : undefined;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <label className="flex min-h-6 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5"
          checked={selected && isSelectable(session, item)}
          disabled={!isSelectable(session, item)}
          onChange={onToggle}
        />
        Answer {number}
      </label>
      {note && <span className="text-muted">{note}</span>}
    </li>
  );
}
