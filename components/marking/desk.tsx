"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type GradingAction,
  type GradingPreferences,
  getShortcutKeys,
} from "#lib/contract/marking-shortcuts.ts";
import { DESK_MESSAGES } from "#lib/messages/marking.ts";
import { AnchorPrompt } from "./anchor-prompt.tsx";
import { AnswerView } from "./answer-view.tsx";
import { DeskBar } from "./desk-bar.tsx";
import type { DeskStart } from "./desk-controller.ts";
import { type DeskDialog, DeskDialogs } from "./desk-dialogs.tsx";
import { type DeskActions, handleDeskKey } from "./desk-keys.ts";
import { AnswerPlaceholder, FinishPrompt, MarkButtons, Notices, ReloadPromptButton } from "./desk-parts.tsx";
import { getOtherGrader } from "./desk-state.ts";
import { toggleRubricItem, withScore } from "./draft.ts";
import { FinishState } from "./finish-state.tsx";
import { IdenticalAnswers } from "./identical-answers.tsx";
import { changeMark, redo, undo } from "./mark-actions.ts";
import { MarkPanel } from "./mark-panel.tsx";
import { getPlaceKey } from "./mark-store.ts";
import {
  openAdjacentAnswer,
  openAdjacentQuestion,
  openUngraded,
  skipAnswer,
  switchView,
} from "./navigation.ts";
import { OtherMarks, RoleNotice } from "./other-marks.tsx";
import { useDesk } from "./use-desk.ts";
import { useFinish } from "./use-finish.ts";

type DeskProps = {
  start: DeskStart;
  /** Whether the service selected the answer. If so, the desk moves on when another grader has it open. */
  isAutoSelected: boolean;
  /** The rendered questions, by `questionId:version`. */
  prompts: Readonly<Record<string, ReactNode>>;
  /** The grader's user id, under which unsaved marks are stored in the browser. */
  owner: string;
  preferences: GradingPreferences;
  /** The answers that are anchors, by `submissionId/questionId`. Only if the grader can choose anchors. */
  anchors?: readonly string[] | undefined;
};

/** Renders the grading page: an answer, its mark, and the controls to move on. */
export function Desk({ start, isAutoSelected, prompts, owner, preferences: initial, anchors }: DeskProps) {
  const { desk, state, sheet, draft, failure } = useDesk(start, owner, isAutoSelected);
  const [preferences, setPreferences] = useState(initial);
  const [dialog, setDialog] = useState<DeskDialog>();
  const [added, setAdded] = useState<readonly string[]>([]);
  const region = useRef<HTMLElement>(null);
  const points = useRef<HTMLInputElement>(null);
  const comment = useRef<HTMLTextAreaElement>(null);
  const { finishing, finish, undo: undoFinish } = useFinish();
  // If no element has the focus, at first and after a dialog closes, the region takes it so that the shortcuts work.
  useEffect(() => {
    if (dialog === undefined && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true });
  }, [dialog]);

  const { place } = state;
  const otherGrader = getOtherGrader(state, place);
  const focusRegion = () => region.current?.focus({ preventScroll: true });
  const withRegionFocus = (move: () => void) => () => {
    move();
    focusRegion();
  };
  const actions: DeskActions = {
    next_ungraded: withRegionFocus(() => openUngraded(desk, 1)),
    previous_ungraded: withRegionFocus(() => openUngraded(desk, -1)),
    next_answer: withRegionFocus(() => openAdjacentAnswer(desk, 1)),
    previous_answer: withRegionFocus(() => openAdjacentAnswer(desk, -1)),
    next_question: withRegionFocus(() => openAdjacentQuestion(desk, 1)),
    previous_question: withRegionFocus(() => openAdjacentQuestion(desk, -1)),
    save_next: withRegionFocus(() => openUngraded(desk, 1)),
    skip: withRegionFocus(() => skipAnswer(desk)),
    switch_view: () => switchView(desk),
    points: () => points.current?.select(),
    comment: () => comment.current?.focus(),
    saved_comments: () => setDialog("comments"),
    rubric: () => setDialog("rubric"),
    reassign: () => setDialog("reassign"),
    help: () => setDialog("shortcuts"),
    full_marks: () => sheet && changeMark(desk, withScore(draft, sheet.points)),
    zero: () => changeMark(desk, withScore(draft, 0)),
    item: (index) => {
      const item = sheet?.rubric.items[index];
      if (sheet && item) changeMark(desk, toggleRubricItem(draft, item, sheet.points));
    },
    undo: () => undo(desk),
    redo: () => redo(desk),
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
        className="space-y-4 border-t-2 border-transparent pt-3 focus-visible:border-accent focus-visible:outline-none!"
        onKeyDown={(event) => handleDeskKey(event, actions, preferences)}
      >
        <p className="sr-only" role="status">
          {state.announcement}
        </p>
        <DeskBar desk={desk} actions={actions} getShortcut={getShortcut} />
        <FinishState finishing={finishing} onUndo={undoFinish} />
        {sheet && <RoleNotice marking={sheet.marking} />}
        <Notices desk={desk} onNext={actions.next_ungraded} />
        {!sheet ? (
          <AnswerPlaceholder failure={failure} onRetry={() => desk.loadAnswer()} />
        ) : (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="space-y-4">
              <IdenticalAnswers key={getPlaceKey(place)} desk={desk} />
              <AnswerView
                sheet={sheet}
                prompt={prompts[`${sheet.question_id}:${sheet.version}`] ?? <ReloadPromptButton />}
              />
              <OtherMarks sheet={sheet} />
            </div>
            <div className="space-y-4 lg:sticky lg:top-4 lg:self-start">
              <MarkPanel
                key={getPlaceKey(place)}
                sheet={sheet}
                draft={draft}
                disabled={otherGrader !== undefined || sheet.marking?.role === null}
                actions={actions}
                getShortcut={getShortcut}
                showShortcuts={preferences.shortcuts}
                points={points}
                comment={comment}
                onMark={(next, field) => changeMark(desk, next, field)}
              />
              <MarkButtons
                actions={actions}
                canUndo={state.history.done.length > 0}
                canRedo={state.history.undone.length > 0}
              />
              {finishing.state !== "scheduled" && finishing.state !== "sending" && (
                <FinishPrompt desk={desk} sheet={sheet} onFinish={finish} />
              )}
              {anchors && (
                <AnchorPrompt
                  assessmentId={start.assessmentId}
                  isAnchor={[...anchors, ...added].includes(getPlaceKey(place))}
                  onUse={() => setDialog("anchor")}
                />
              )}
            </div>
          </div>
        )}
      </section>
      <DeskDialogs
        dialog={dialog}
        desk={desk}
        sheet={sheet}
        draft={draft}
        preferences={preferences}
        onClose={() => setDialog(undefined)}
        onPreferences={setPreferences}
        onAnchor={() => setAdded([...added, getPlaceKey(place)])}
      />
    </>
  );
}
