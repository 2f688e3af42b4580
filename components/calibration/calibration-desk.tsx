"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ActionButton } from "#components/marking/action-button.tsx";
import { AnswerView } from "#components/marking/answer-view.tsx";
import { type DeskActions, handleDeskKey } from "#components/marking/desk-keys.ts";
import { DeskLayout } from "#components/marking/desk-layout.tsx";
import { formatExactScore, toggleRubricItem, withScore } from "#components/marking/draft.ts";
import { MarkPanel } from "#components/marking/mark-panel.tsx";
import { useInvalidPoints } from "#components/marking/use-invalid-points.ts";
import { Banner } from "#components/ui/banner.tsx";
import type { AnchorMark } from "#lib/contract/anchors.ts";
import type { AnchorSheet } from "#lib/contract/marking.ts";
import {
  type GradingAction,
  type GradingPreferences,
  getShortcutKeys,
} from "#lib/contract/marking-shortcuts.ts";
import { CALIBRATION_DESK as MESSAGES } from "#lib/messages/calibration.ts";
import { DESK_MESSAGES, MARK_MESSAGES } from "#lib/messages/marking.ts";
import { AnchorComparison } from "./anchor-comparison.tsx";
import { CalibrationBar } from "./calibration-bar.tsx";
import { CalibrationSummary } from "./calibration-summary.tsx";
import { useAnchorMarks } from "./use-anchor-marks.ts";

const ShortcutsDialog = dynamic(() => import("#components/marking/shortcuts-dialog.tsx"), { ssr: false });

export type DeskAnchor = { id: string; label: string; sheet: AnchorSheet; mark: AnchorMark | null };

type CalibrationDeskProps = {
  anchors: readonly DeskAnchor[];
  /** The rendered questions, by anchor. */
  prompts: Readonly<Record<string, ReactNode>>;
  preferences: GradingPreferences;
};

const ignore = (): void => {};

/** Renders the grading page while the member has anchors to mark: each of them, and then a summary. */
export function CalibrationDesk({ anchors, prompts, preferences: initial }: CalibrationDeskProps) {
  const [index, setIndex] = useState(() => anchors.findIndex(({ mark }) => !mark?.finalized_at));
  const [preferences, setPreferences] = useState(initial);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const [isScoreMissing, setScoreMissing] = useState(false);
  const region = useRef<HTMLElement>(null);
  const points = useRef<HTMLInputElement>(null);
  const comment = useRef<HTMLTextAreaElement>(null);
  const focusRegion = () => region.current?.focus({ preventScroll: true });
  const { marks, getDraft, edit, submit, isSubmitting, error } = useAnchorMarks(anchors, (mark) => {
    setAnnouncement(
      MESSAGES.announce(formatExactScore(mark.score), formatExactScore(mark.agreed?.score ?? null)),
    );
    focusRegion();
  });
  useEffect(() => {
    if (!isHelpOpen && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true });
  }, [isHelpOpen]);

  const anchor = anchors[index];
  const draft = getDraft(anchor?.id ?? "");
  const invalidPoints = useInvalidPoints({
    answerKey: anchor?.id ?? "",
    score: draft.score,
    isReadOnly: isSubmitting,
    field: points,
    announceError: () => {
      const error = MARK_MESSAGES.pointsRange(anchor?.sheet.points ?? 0);
      // Screen readers only announce changes.
      setAnnouncement((before) => (before === error ? `${error}\u00a0` : error));
    },
  });
  const isFinal = ({ id }: DeskAnchor) => Boolean(marks[id]?.finalized_at);
  const done = anchors.filter(isFinal).length;
  if (!anchor) return <CalibrationSummary anchors={anchors} marks={marks} />;

  const mark = marks[anchor.id];
  const open = (next: number) => {
    setIndex(next);
    setScoreMissing(false);
    const opened = anchors[next];
    setAnnouncement(opened ? MESSAGES.position(next + 1, anchors.length, opened.label) : "");
    focusRegion();
  };
  const move = (step: 1 | -1) => () => anchors[index + step] && !invalidPoints.hold() && open(index + step);
  /** Opens the next anchor that isn't marked yet, or the summary. */
  const openNext = () => {
    const next = [...anchors.keys()].find((at) => at > index && !isFinal(anchors[at] ?? anchor));
    open(next ?? anchors.findIndex((each) => !isFinal(each)));
  };
  const change = (next: typeof draft) => {
    if (isFinal(anchor)) return;
    setScoreMissing(false);
    edit(anchor.id, next);
  };
  /** Changes the mark in place of invalid points, which may have left the same score. */
  const replaceMark = (next: typeof draft) => {
    invalidPoints.setText(undefined);
    change(next);
  };
  const submitOrContinue = () => {
    if (isFinal(anchor)) return openNext();
    if (isSubmitting || invalidPoints.hold()) return;
    setScoreMissing(draft.score === null);
    if (draft.score === null) return points.current?.focus();
    // The fields are disabled while the mark is being sent, and lose the focus.
    focusRegion();
    submit(anchor.id);
  };
  const actions: DeskActions = {
    next_ungraded: move(1),
    previous_ungraded: move(-1),
    next_answer: move(1),
    previous_answer: move(-1),
    next_question: ignore,
    previous_question: ignore,
    switch_view: ignore,
    reassign: ignore,
    rubric: ignore,
    saved_comments: ignore,
    undo: ignore,
    redo: ignore,
    skip: move(1),
    save_next: submitOrContinue,
    points: () => points.current?.select(),
    comment: () => comment.current?.focus(),
    help: () => setHelpOpen(true),
    full_marks: () => replaceMark(withScore(draft, anchor.sheet.points)),
    zero: () => replaceMark(withScore(draft, 0)),
    item: (at) => {
      const item = anchor.sheet.rubric.items[at];
      if (item) replaceMark(toggleRubricItem(draft, item, anchor.sheet.points));
    },
    leave: focusRegion,
  };
  const getShortcut = (action: GradingAction) =>
    preferences.shortcuts ? getShortcutKeys(preferences.keys)[action] : undefined;

  return (
    <>
      <section
        ref={region}
        tabIndex={-1}
        aria-label={DESK_MESSAGES.region}
        className="space-y-3 border-t-2 border-transparent pt-2 focus-visible:border-accent focus-visible:outline-none!"
        onKeyDown={(event) => handleDeskKey(event, actions, preferences)}
      >
        <p className="sr-only" role="status">
          {announcement}
        </p>
        <CalibrationBar
          position={MESSAGES.position(index + 1, anchors.length, anchor.label)}
          progress={MESSAGES.done(done, anchors.length)}
          isFirst={index === 0}
          isLast={index === anchors.length - 1}
          actions={actions}
          getShortcut={getShortcut}
        />
        <DeskLayout
          answer={
            <>
              <Banner>{MESSAGES.lead(anchors.length)}</Banner>
              <AnswerView sheet={anchor.sheet} prompt={prompts[anchor.id]} />
            </>
          }
          panel={
            <>
              {mark?.agreed && <AnchorComparison mark={mark} points={anchor.sheet.points} />}
              <MarkPanel
                key={anchor.id}
                sheet={anchor.sheet}
                draft={draft}
                disabled={isFinal(anchor) || isSubmitting}
                isAnchor
                actions={actions}
                getShortcut={getShortcut}
                showShortcuts={preferences.shortcuts}
                points={points}
                invalidPoints={invalidPoints}
                comment={comment}
                onMark={change}
              />
            </>
          }
          footer={
            <>
              {isScoreMissing && <Banner tone="warn">{MESSAGES.scoreMissing}</Banner>}
              {error && (
                <Banner tone="bad" alert>
                  {error.message}
                  <ActionButton onClick={() => location.reload()}>{MESSAGES.reload}</ActionButton>
                </Banner>
              )}
              <ActionButton
                primary
                className="w-full max-lg:min-h-11"
                onClick={submitOrContinue}
                shortcut="Ctrl+Enter"
                disabled={isSubmitting}
              >
                {!isFinal(anchor)
                  ? MESSAGES.submit
                  : done === anchors.length
                    ? MESSAGES.finish
                    : MESSAGES.next}
              </ActionButton>
            </>
          }
        />
      </section>
      {isHelpOpen && (
        <ShortcutsDialog
          preferences={preferences}
          onClose={() => setHelpOpen(false)}
          onChange={(next) => {
            setPreferences(next);
            setHelpOpen(false);
          }}
        />
      )}
    </>
  );
}
