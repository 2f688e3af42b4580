"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  type GradingAction,
  type GradingPreferences,
  getShortcutKeys,
} from "#lib/contract/marking-shortcuts.ts";
import { AnswerView } from "./answer-view.tsx";
import { DeskBar } from "./desk-bar.tsx";
import { type DeskActions, handleDeskKey } from "./desk-keys.ts";
import { AnswerPlaceholder, FinishPrompt, MarkActions, Notices } from "./desk-parts.tsx";
import { toggleRubricItem, withScore } from "./draft.ts";
import { FinishState } from "./finish-state.tsx";
import { IdenticalAnswers } from "./identical-answers.tsx";
import { MarkEditor } from "./mark-editor.ts";
import { MarkPanel } from "./mark-panel.tsx";
import { getPlaceKey, MarkStore } from "./mark-store.ts";
import { type DeskStart, Session } from "./session.ts";
import { useFinish } from "./use-finish.ts";

const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog.tsx"), { ssr: false });
const ReassignDialog = dynamic(() => import("./reassign-dialog.tsx"), { ssr: false });
const RubricEditor = dynamic(() => import("./rubric-editor.tsx"), { ssr: false });
const SavedComments = dynamic(() => import("./saved-comments.tsx"), { ssr: false });

type DeskProps = {
  start: DeskStart;
  /** Whether the service chose the answer, and the grader may be led past one that is held. */
  isAutoSelected: boolean;
  /** The questions' contents, by `questionId:version`. */
  prompts: Readonly<Record<string, ReactNode>>;
  /** The grader: what is not saved is kept under this name. */
  owner: string;
  preferences: GradingPreferences;
};

const getServerSnapshot = () => 0;

/** The desk: one answer, its mark, and every way on. */
export function Desk({ start, isAutoSelected, prompts, owner, preferences: initial }: DeskProps) {
  const [session] = useState(() => new Session(start, new MarkStore(owner), isAutoSelected));
  const [markEditor] = useState(() => new MarkEditor(session));
  const { store } = session;
  useSyncExternalStore(session.subscribe, session.version, getServerSnapshot);
  useSyncExternalStore(store.subscribe, store.version, getServerSnapshot);
  const [preferences, setPreferences] = useState(initial);
  const [dialog, setDialog] = useState<"keys" | "rubric" | "comments" | "hand">();
  const region = useRef<HTMLElement>(null);
  const points = useRef<HTMLInputElement>(null);
  const comment = useRef<HTMLTextAreaElement>(null);
  const { finishing, finish, undo } = useFinish();
  useEffect(() => session.open(), [session]);
  // Where nothing has the focus, at first and once a dialog is gone, the desk has it: the keys act.
  useEffect(() => {
    if (dialog === undefined && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true });
  }, [dialog]);

  const { sheet, place } = session;
  const draft = store.draft(place);
  const holder = session.leases.getHolder(place);
  const focusRegion = () => region.current?.focus({ preventScroll: true });
  const withRegionFocus = (move: () => void) => () => {
    move();
    focusRegion();
  };
  const actions: DeskActions = {
    next_ungraded: withRegionFocus(() => session.next(1)),
    previous_ungraded: withRegionFocus(() => session.next(-1)),
    next_answer: withRegionFocus(() => session.step(1)),
    previous_answer: withRegionFocus(() => session.step(-1)),
    next_question: withRegionFocus(() => session.stepQuestion(1)),
    previous_question: withRegionFocus(() => session.stepQuestion(-1)),
    save_next: withRegionFocus(() => session.next(1)),
    skip: withRegionFocus(() => session.skip()),
    switch_view: () => session.switchView(),
    points: () => points.current?.select(),
    comment: () => comment.current?.focus(),
    saved_comments: () => setDialog("comments"),
    rubric: () => setDialog("rubric"),
    hand: () => setDialog("hand"),
    help: () => setDialog("keys"),
    full_marks: () => sheet && markEditor.mark(withScore(draft, sheet.points)),
    zero: () => markEditor.mark(withScore(draft, 0)),
    item: (index) => {
      const item = sheet?.rubric.items[index];
      if (sheet && item) markEditor.mark(toggleRubricItem(draft, item, sheet.points));
    },
    undo: () => markEditor.undo(),
    redo: () => markEditor.redo(),
    leave: focusRegion,
  };
  const getShortcut = (action: GradingAction) =>
    preferences.shortcuts ? getShortcutKeys(preferences.keys)[action] : undefined;
  const closeDialog = () => setDialog(undefined);

  return (
    <>
      <section
        ref={region}
        tabIndex={-1}
        aria-label="Grading"
        className="space-y-4 border-t-2 border-transparent pt-3 focus-visible:border-accent focus-visible:outline-none!"
        onKeyDown={(event) => handleDeskKey(event, actions, preferences)}
      >
        <p className="sr-only" role="status">
          {session.announcement}
        </p>
        <DeskBar session={session} actions={actions} getShortcut={getShortcut} />
        <FinishState finishing={finishing} onUndo={undo} />
        <Notices session={session} onNext={actions.next_ungraded} />
        {!sheet ? (
          <AnswerPlaceholder failure={session.failure} onRetry={() => session.retry()} />
        ) : (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="space-y-4">
              <IdenticalAnswers key={getPlaceKey(place)} session={session} markEditor={markEditor} />
              <AnswerView
                sheet={sheet}
                prompt={prompts[`${sheet.question_id}:${sheet.version}`] ?? <ReloadPromptButton />}
              />
            </div>
            <div className="space-y-4 lg:sticky lg:top-4 lg:self-start">
              <MarkPanel
                key={getPlaceKey(place)}
                sheet={sheet}
                draft={draft}
                disabled={holder !== undefined}
                actions={actions}
                getShortcut={getShortcut}
                showShortcuts={preferences.shortcuts}
                points={points}
                comment={comment}
                onMark={(next, field) => markEditor.mark(next, field)}
              />
              <MarkActions actions={actions} can={markEditor.history.can} />
              {finishing.state !== "held" && finishing.state !== "sending" && (
                <FinishPrompt session={session} sheet={sheet} onFinish={finish} />
              )}
            </div>
          </div>
        )}
      </section>
      {dialog === "keys" && (
        <ShortcutsDialog
          preferences={preferences}
          onClose={closeDialog}
          onChange={(next) => {
            setPreferences(next);
            closeDialog();
          }}
        />
      )}
      {dialog === "rubric" && sheet && (
        <RubricEditor
          assessmentId={start.assessmentId}
          questionId={place.question_id}
          rubric={sheet.rubric}
          onClose={closeDialog}
          onChanged={(changed) => {
            store.putRubric(place.question_id, changed);
            void session.applyRubricRevision(changed.revision);
          }}
        />
      )}
      {dialog === "hand" && <ReassignDialog session={session} onClose={closeDialog} />}
      {dialog === "comments" && (
        <SavedComments
          current={draft.comment}
          onClose={closeDialog}
          onPick={(text) => {
            const before = draft.comment.trimEnd();
            markEditor.mark({ ...draft, comment: before === "" ? text : `${before}\n${text}` });
            closeDialog();
          }}
        />
      )}
    </>
  );
}

/** A question beyond those that came with the page: its address is the page's by now. */
const ReloadPromptButton = () => (
  <button type="button" className="link" onClick={() => location.reload()}>
    Show what this question says
  </button>
);
