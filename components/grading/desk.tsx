"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type GradingAction, type GradingPreferences, keysOf } from "#lib/contract/grading-keys.ts";
import { Alike } from "./alike.tsx";
import { AnswerView } from "./answer-view.tsx";
import { DeskBar } from "./desk-bar.tsx";
import { Missing, Notices, Ready, Steps } from "./desk-parts.tsx";
import { toggled, typed } from "./draft.ts";
import { FinishState } from "./finish-state.tsx";
import { MarkPanel } from "./mark-panel.tsx";
import { keyOf, MarkStore } from "./mark-store.ts";
import { Marking } from "./marking.ts";
import { Session, type Start } from "./session.ts";
import { type DeskActions, onDeskKey } from "./use-desk-keys.ts";
import { useFinish } from "./use-finish.ts";

const KeySheet = dynamic(() => import("./key-sheet.tsx"), { ssr: false });
const HandOver = dynamic(() => import("./hand-over.tsx"), { ssr: false });
const RubricEditor = dynamic(() => import("./rubric-editor.tsx"), { ssr: false });
const SavedComments = dynamic(() => import("./saved-comments.tsx"), { ssr: false });

type DeskProps = {
  start: Start;
  /** Whether the service chose the answer, and the grader may be led past one that is held. */
  brought: boolean;
  /** The questions' contents, by `questionId:version`. */
  prompts: Readonly<Record<string, ReactNode>>;
  /** The grader: what is not saved is kept under this name. */
  owner: string;
  preferences: GradingPreferences;
};

const atFirst = () => 0;

/** The desk: one answer, its mark, and every way on. */
export function Desk({ start, brought, prompts, owner, preferences: initial }: DeskProps) {
  const [session] = useState(() => new Session(start, new MarkStore(owner), brought));
  const [marking] = useState(() => new Marking(session));
  const { store } = session;
  useSyncExternalStore(session.subscribe, session.version, atFirst);
  useSyncExternalStore(store.subscribe, store.version, atFirst);
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
  const holder = session.leases.holderOf(place);
  const toRegion = () => region.current?.focus({ preventScroll: true });
  const moving = (move: () => void) => () => {
    move();
    toRegion();
  };
  const actions: DeskActions = {
    next_ungraded: moving(() => session.next(1)),
    previous_ungraded: moving(() => session.next(-1)),
    next_answer: moving(() => session.step(1)),
    previous_answer: moving(() => session.step(-1)),
    next_question: moving(() => session.stepQuestion(1)),
    previous_question: moving(() => session.stepQuestion(-1)),
    save_next: moving(() => session.next(1)),
    skip: moving(() => session.skip()),
    switch_view: () => session.switchView(),
    points: () => points.current?.select(),
    comment: () => comment.current?.focus(),
    saved_comments: () => setDialog("comments"),
    rubric: () => setDialog("rubric"),
    hand: () => setDialog("hand"),
    help: () => setDialog("keys"),
    full_marks: () => sheet && marking.mark(typed(draft, sheet.points)),
    zero: () => marking.mark(typed(draft, 0)),
    item: (index) => {
      const item = sheet?.rubric.items[index];
      if (sheet && item) marking.mark(toggled(draft, item, sheet.points));
    },
    undo: () => marking.undo(),
    redo: () => marking.redo(),
    leave: toRegion,
  };
  const keyFor = (action: GradingAction) =>
    preferences.shortcuts ? keysOf(preferences.keys)[action] : undefined;
  const closed = () => setDialog(undefined);

  return (
    <>
      <section
        ref={region}
        tabIndex={-1}
        aria-label="Grading"
        className="space-y-4 border-t-2 border-transparent pt-3 focus-visible:border-accent focus-visible:outline-none!"
        onKeyDown={(event) => onDeskKey(event, actions, preferences)}
      >
        <p className="sr-only" role="status">
          {session.said}
        </p>
        <DeskBar session={session} actions={actions} keyFor={keyFor} />
        <FinishState finishing={finishing} onUndo={undo} />
        <Notices session={session} onNext={actions.next_ungraded} />
        {!sheet ? (
          <Missing failure={session.failure} onRetry={() => session.retry()} />
        ) : (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="space-y-4">
              <Alike key={keyOf(place)} session={session} marking={marking} />
              <AnswerView
                sheet={sheet}
                prompt={prompts[`${sheet.question_id}:${sheet.version}`] ?? <ReadPrompt />}
              />
            </div>
            <div className="space-y-4 lg:sticky lg:top-4 lg:self-start">
              <MarkPanel
                key={keyOf(place)}
                sheet={sheet}
                draft={draft}
                disabled={holder !== undefined}
                actions={actions}
                keyFor={keyFor}
                withKeys={preferences.shortcuts}
                points={points}
                comment={comment}
                onMark={(next, field) => marking.mark(next, field)}
              />
              <Steps actions={actions} can={marking.history.can} />
              {finishing.state !== "held" && finishing.state !== "sending" && (
                <Ready session={session} sheet={sheet} onFinish={finish} />
              )}
            </div>
          </div>
        )}
      </section>
      {dialog === "keys" && (
        <KeySheet
          preferences={preferences}
          onClose={closed}
          onChange={(next) => {
            setPreferences(next);
            closed();
          }}
        />
      )}
      {dialog === "rubric" && sheet && (
        <RubricEditor
          assessmentId={start.assessmentId}
          questionId={place.question_id}
          rubric={sheet.rubric}
          onClose={closed}
          onChanged={(changed) => {
            store.putRubric(place.question_id, changed);
            void session.rubricIsNow(changed.revision);
          }}
        />
      )}
      {dialog === "hand" && <HandOver session={session} onClose={closed} />}
      {dialog === "comments" && (
        <SavedComments
          current={draft.comment}
          onClose={closed}
          onPick={(text) => {
            const before = draft.comment.trimEnd();
            marking.mark({ ...draft, comment: before === "" ? text : `${before}\n${text}` });
            closed();
          }}
        />
      )}
    </>
  );
}

/** A question beyond those that came with the page: its address is the page's by now. */
const ReadPrompt = () => (
  <button type="button" className="link" onClick={() => location.reload()}>
    Show what this question says
  </button>
);
