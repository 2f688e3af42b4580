"use client";

import { useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { Scroller } from "#components/ui/scroller.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { useAction } from "#lib/client/use-action.ts";
import type { GroupMarkResult, QueueItem } from "#lib/contract/marking.ts";
import { IDENTICAL_MESSAGES } from "#lib/messages/marking.ts";
import type { DeskController } from "./desk-controller.ts";
import { getOtherGrader } from "./desk-state.ts";
import { formatExactScore } from "./draft.ts";
import { markGroup, undo } from "./mark-actions.ts";
import { listIdentical } from "./queue-view.ts";

/** Lists the answers that are identical to the open answer, and applies its mark to all of them. */
export function IdenticalAnswers({ desk }: { desk: DeskController }) {
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<GroupMarkResult>();
  const { place } = desk.state;
  const identical = listIdentical(desk.queue?.items ?? [], desk.index);
  const selected = identical.filter(
    (item) => isSelectable(desk, item) && !excludedIds.has(item.submission_id),
  );
  const markAll = useAction(
    () => markGroup(desk, selected),
    (marked) => {
      setResult(marked.left_out.length > 0 ? marked : undefined);
      setOpen(marked.left_out.length > 0);
      toast(IDENTICAL_MESSAGES.done(marked.saved.length), {
        action: { name: IDENTICAL_MESSAGES.undo, run: () => undo(desk) },
      });
    },
  );
  if (identical.length === 0) return null;
  const draft = desk.store.getDraft(place);
  const isMarked = draft.score !== null || draft.comment !== "";
  const ungraded = identical.filter((item) => !item.graded).length + (desk.isGraded(place) ? 0 : 1);
  return (
    <Banner>
      <span>{IDENTICAL_MESSAGES.summary(identical.length + 1, ungraded)}</span>
      <button
        type="button"
        className="button button-secondary"
        onClick={() => {
          setResult(undefined);
          setExcludedIds(new Set());
          setOpen(true);
          void desk.queries.loadQueue(place.question_id);
        }}
      >
        {IDENTICAL_MESSAGES.gradeTogether}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={IDENTICAL_MESSAGES.title} wide>
        <div className="space-y-4">
          <Scroller
            label={IDENTICAL_MESSAGES.sharedAnswer}
            className="card max-h-40 p-3 text-sm whitespace-pre-wrap wrap-anywhere"
          >
            {desk.sheet?.parts.map(({ text }) => text ?? IDENTICAL_MESSAGES.notAnswered).join("\n")}
          </Scroller>
          <p className="text-sm">
            {isMarked
              ? IDENTICAL_MESSAGES.mark(draft.score, draft.comment !== "")
              : IDENTICAL_MESSAGES.markFirst}
          </p>
          <ul className="max-h-64 divide-y divide-line overflow-y-auto text-sm">
            {identical.map((item) => (
              <IdenticalAnswerRow
                key={item.submission_id}
                item={item}
                desk={desk}
                selected={!excludedIds.has(item.submission_id)}
                leftOut={result?.left_out.find((each) => each.submission_id === item.submission_id)}
                onToggle={() => setExcludedIds((before) => toggleId(before, item.submission_id))}
              />
            ))}
          </ul>
          <FormError error={markAll.error} />
          <PendingButton
            type="button"
            className="button button-primary"
            isPending={markAll.isPending}
            isUnavailable={!isMarked || selected.length === 0}
            onClick={() => markAll.mutate(undefined)}
          >
            {markAll.isPending ? IDENTICAL_MESSAGES.applying : IDENTICAL_MESSAGES.apply(selected.length)}
          </PendingButton>
        </div>
      </Dialog>
    </Banner>
  );
}

const getItemGrader = ({ state }: DeskController, { submission_id }: QueueItem): string | undefined =>
  getOtherGrader(state, { submission_id, question_id: state.place.question_id });

/** Checks whether an answer can be selected. Answers that are graded or open elsewhere can't. */
const isSelectable = (desk: DeskController, item: QueueItem): boolean =>
  !item.graded && getItemGrader(desk, item) === undefined;

function toggleId(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

function IdenticalAnswerRow({
  item,
  desk,
  selected,
  leftOut,
  onToggle,
}: {
  item: QueueItem;
  desk: DeskController;
  selected: boolean;
  leftOut: GroupMarkResult["left_out"][number] | undefined;
  onToggle: () => void;
}) {
  const position = (desk.queue?.items.indexOf(item) ?? 0) + 1;
  const otherGrader = getItemGrader(desk, item);
  const note = leftOut
    ? IDENTICAL_MESSAGES.skipped(leftOut.reason, leftOut.by)
    : otherGrader
      ? IDENTICAL_MESSAGES.openElsewhere(otherGrader)
      : item.graded
        ? IDENTICAL_MESSAGES.graded(formatExactScore(item.score))
        : undefined;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <label className="flex min-h-6 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5"
          checked={selected && isSelectable(desk, item)}
          disabled={!isSelectable(desk, item)}
          onChange={onToggle}
        />
        {IDENTICAL_MESSAGES.answer(position)}
      </label>
      {note && <span className="text-muted">{note}</span>}
    </li>
  );
}
