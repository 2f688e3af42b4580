"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { useDocumentTitle } from "#components/ui/use-document-title.ts";
import { useKeepFocus } from "#components/ui/use-keep-focus.ts";
import {
  type GradingAction,
  type GradingPreferences,
  getShortcutKeys,
} from "#lib/contract/marking-shortcuts.ts";
import { ASSESSMENT_MESSAGES, DESK_MESSAGES, MARK_MESSAGES } from "#lib/messages/marking.ts";
import { AnchorPrompt } from "./anchor-prompt.tsx";
import { AnswerView } from "./answer-view.tsx";
import { DeskBar } from "./desk-bar.tsx";
import type { DeskStart } from "./desk-controller.ts";
import { type DeskDialog, DeskDialogs } from "./desk-dialogs.tsx";
import { DeskFooter } from "./desk-footer.tsx";
import { type DeskActions, handleDeskKey } from "./desk-keys.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { AllGraded, AnswerPlaceholder, FinishPrompt, Notices, ReloadPromptButton } from "./desk-parts.tsx";
import { getOtherGrader } from "./desk-state.ts";
import { type Draft, toggleRubricItem, withScore } from "./draft.ts";
import { FinishState } from "./finish-state.tsx";
import { IdenticalAnswers } from "./identical-answers.tsx";
import { changeMark, redo, undo } from "./mark-actions.ts";
import { MarkPanel } from "./mark-panel.tsx";
import { getPlaceKey } from "./mark-store.ts";
import {
  openAdjacentAnswer,
  openAdjacentQuestion,
  openAnswer,
  openUngraded,
  skipAnswer,
  switchView,
} from "./navigation.ts";
import { OtherMarks, RoleNotice } from "./other-marks.tsx";
import { useDesk } from "./use-desk.ts";
import { useFinish } from "./use-finish.ts";
import { useInvalidPoints } from "./use-invalid-points.ts";

type DeskProps = {
  /** The assessment's title. */
  title: string;
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
export function Desk({
  title,
  start,
  isAutoSelected,
  prompts,
  owner,
  preferences: initial,
  anchors,
}: DeskProps) {
  const { desk, state, sheet, draft, failure } = useDesk(start, owner, isAutoSelected);
  useDocumentTitle(ASSESSMENT_MESSAGES.deskTitle(desk.label, title));
  const [preferences, setPreferences] = useState(initial);
  const [dialog, setDialog] = useState<DeskDialog>();
  const [added, setAdded] = useState<readonly string[]>([]);
  const points = useRef<HTMLInputElement>(null);
  const comment = useRef<HTMLTextAreaElement>(null);
  const saveMarks = () => desk.store.flush();
  const {
    finishing,
    finish,
    undo: undoFinish,
  } = useFinish({
    saveMarks,
    // The open answer then says that it is finished, and can show another grader's mark.
    onDone: (finished) => finished.includes(desk.state.place.submission_id) && desk.loadAnswer(),
  });
  // The shortcuts work only in the region, so it takes the focus when a focused button disappears.
  const { container } = useKeepFocus<HTMLElement>(() => null);
  const region = container.ref;
  // It also takes the focus at first and after a dialog closes, unless another element has it.
  useEffect(() => {
    if (dialog === undefined && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true });
  }, [dialog, region]);

  const { place } = state;
  const placeKey = getPlaceKey(place);
  // A new answer starts at its beginning, wherever the grader had scrolled to on the answer before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another answer is opened
  useEffect(() => {
    if ((region.current?.getBoundingClientRect().top ?? 0) < 0) region.current?.scrollIntoView();
  }, [placeKey]);
  const otherGrader = getOtherGrader(state, place);
  const focusRegion = () => region.current?.focus({ preventScroll: true });
  const isReadOnly = otherGrader !== undefined || sheet?.marking?.role === null;
  const invalidPoints = useInvalidPoints({
    answerKey: placeKey,
    score: draft.score,
    isReadOnly,
    field: points,
    announceError: () => sheet && desk.announce(MARK_MESSAGES.pointsRange(sheet.points)),
  });
  /** Leaves the answer, unless its points are invalid. */
  const withRegionFocus = (move: () => void) => () => {
    if (invalidPoints.hold()) return;
    move();
    focusRegion();
  };
  /** Invalid points are the last change, but not a step, because they don't change the mark. */
  const undoLast = () => {
    if (invalidPoints.text === undefined) undo(desk);
    else invalidPoints.setText(undefined);
  };
  /** Changes the mark in place of invalid points, which may have left the same score. */
  const mark = (next: Draft) => {
    invalidPoints.setText(undefined);
    changeMark(desk, next);
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
    reassign: () => invalidPoints.hold() || setDialog("reassign"),
    help: () => setDialog("shortcuts"),
    full_marks: () => sheet && mark(withScore(draft, sheet.points)),
    zero: () => mark(withScore(draft, 0)),
    item: (index) => {
      const item = sheet?.rubric.items[index];
      if (sheet && item) mark(toggleRubricItem(draft, item, sheet.points));
    },
    undo: undoLast,
    redo: () => invalidPoints.hold() || redo(desk),
    leave: focusRegion,
  };
  const getShortcut = (action: GradingAction) =>
    preferences.shortcuts ? getShortcutKeys(preferences.keys)[action] : undefined;
  const finishState = <FinishState finishing={finishing} isDouble={start.isDouble} onUndo={undoFinish} />;

  return (
    <>
      <section
        {...container}
        tabIndex={-1}
        aria-label={DESK_MESSAGES.region}
        className="space-y-3 border-t-2 border-transparent pt-2 focus-visible:border-accent focus-visible:outline-none!"
        onKeyDown={(event) => handleDeskKey(event, actions, preferences)}
      >
        <p className="sr-only" role="status">
          {state.announcement}
        </p>
        <DeskBar
          desk={desk}
          actions={actions}
          getShortcut={getShortcut}
          onChosen={() => document.activeElement !== points.current && focusRegion()}
        />
        {!sheet ? (
          <>
            {finishState}
            <AnswerPlaceholder failure={failure} onRetry={() => desk.loadAnswer()} />
          </>
        ) : (
          <DeskLayout
            answer={
              <>
                <RoleNotice marking={sheet.marking} />
                <AllGraded desk={desk} />
                <Notices
                  desk={desk}
                  onNext={actions.next_ungraded}
                  onOpen={(other) => invalidPoints.hold() || openAnswer(desk, other)}
                />
                <IdenticalAnswers key={placeKey} desk={desk} />
                <AnswerView
                  sheet={sheet}
                  prompt={prompts[`${sheet.question_id}:${sheet.version}`] ?? <ReloadPromptButton />}
                />
                <OtherMarks sheet={sheet} />
              </>
            }
            panel={
              <>
                <MarkPanel
                  key={placeKey}
                  sheet={sheet}
                  draft={draft}
                  disabled={isReadOnly}
                  actions={actions}
                  getShortcut={getShortcut}
                  showShortcuts={preferences.shortcuts}
                  points={points}
                  invalidPoints={invalidPoints}
                  comment={comment}
                  onMark={(next, field) => changeMark(desk, next, field)}
                />
                {anchors && (
                  <AnchorPrompt
                    assessmentId={start.assessmentId}
                    isAnchor={[...anchors, ...added].includes(placeKey)}
                    onUse={() => setDialog("anchor")}
                  />
                )}
              </>
            }
            footer={
              <>
                {finishState}
                {finishing.state !== "scheduled" && finishing.state !== "sending" && (
                  <FinishPrompt
                    desk={desk}
                    sheet={sheet}
                    onFinish={(ids) => invalidPoints.hold() || finish(ids)}
                  />
                )}
                <DeskFooter
                  desk={desk}
                  hasInvalidPoints={invalidPoints.text !== undefined}
                  actions={actions}
                  getShortcut={getShortcut}
                />
              </>
            }
          />
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
        onAnchor={() => setAdded([...added, placeKey])}
      />
    </>
  );
}
