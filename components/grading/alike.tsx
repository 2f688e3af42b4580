"use client";

import { useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Scroller } from "#components/ui/scroller.tsx";
import { useSay } from "#components/ui/toasts.tsx";
import { useAction } from "#lib/client/use-action.ts";
import { formatCount } from "#lib/contract/format-count.ts";
import type { GroupMarked, QueueItem } from "#lib/contract/grading-desk.ts";
import { shownScore } from "./draft.ts";
import type { Marking } from "./marking.ts";
import type { Session } from "./session.ts";

const REASONS: Readonly<Record<GroupMarked["left_out"][number]["reason"], string>> = {
  held: "somebody has it open",
  graded: "graded already",
  changed: "changed meanwhile",
  different: "says something else",
  gone: "is not there any more",
};

/** Answers that say the same as the one that is open: who they are, and one mark for all of them. */
export function Alike({ session, marking }: { session: Session; marking: Marking }) {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState<GroupMarked>();
  const { alike } = session;
  const chosen = alike.filter((item) => isOffered(session, item) && !without.has(item.submission_id));
  const mark = useAction(
    () => marking.markAlike(chosen),
    (marked) => {
      setTold(marked.left_out.length > 0 ? marked : undefined);
      setOpen(marked.left_out.length > 0);
      say(`${formatCount(marked.saved.length, "answer")} marked alike.`, {
        action: { name: "Undo", run: () => marking.undo() },
      });
    },
  );
  if (alike.length === 0) return null;
  const draft = session.store.draft(session.place);
  const isMarked = draft.score !== null || draft.comment !== "";
  return (
    <Banner>
      <span>
        {alike.length + 1} answers say the same; not graded of the others:{" "}
        {alike.filter((item) => !item.graded).length}.
      </span>
      <button
        type="button"
        className="button button-secondary"
        onClick={() => {
          setTold(undefined);
          setWithout(new Set());
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
            {alike.map((item) => (
              <Member
                key={item.submission_id}
                item={item}
                session={session}
                chosen={!without.has(item.submission_id)}
                leftOut={told?.left_out.find((one) => one.submission_id === item.submission_id)}
                onToggle={() => setWithout((before) => flipped(before, item.submission_id))}
              />
            ))}
          </ul>
          {mark.error && (
            <Banner tone="bad" alert>
              {mark.error.message}
            </Banner>
          )}
          <button
            type="button"
            className="button button-primary"
            disabled={!isMarked || chosen.length === 0 || mark.isPending}
            onClick={() => mark.mutate(undefined)}
          >
            {mark.isPending ? "Marking …" : `Give ${formatCount(chosen.length, "answer")} this mark`}
          </button>
        </div>
      </Dialog>
    </Banner>
  );
}

/** Graded ones and those that others have open stay out from the start. */
const isOffered = (session: Session, { graded, submission_id }: QueueItem): boolean =>
  !graded && session.leases.holderOf({ submission_id, question_id: session.place.question_id }) === undefined;

function flipped(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

function Member({
  item,
  session,
  chosen,
  leftOut,
  onToggle,
}: {
  item: QueueItem;
  session: Session;
  chosen: boolean;
  leftOut: GroupMarked["left_out"][number] | undefined;
  onToggle: () => void;
}) {
  const { submission_id, graded, score } = item;
  const number = (session.queue?.items.indexOf(item) ?? 0) + 1;
  const holder = session.leases.holderOf({ submission_id, question_id: session.place.question_id });
  const why = leftOut
    ? `Left out: ${REASONS[leftOut.reason]}${leftOut.by ? ` (${leftOut.by})` : ""}`
    : holder
      ? `Left out: ${holder} has it open`
      : graded
        ? `Graded already: ${shownScore(score)}`
        : undefined;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <label className="flex min-h-6 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5"
          checked={chosen && isOffered(session, item)}
          disabled={!isOffered(session, item)}
          onChange={onToggle}
        />
        Answer {number}
      </label>
      {why && <span className="text-muted">{why}</span>}
    </li>
  );
}
