"use client";

import dynamic from "next/dynamic";
import type { AnswerSheet } from "#lib/contract/marking.ts";
import type { GradingPreferences } from "#lib/contract/marking-shortcuts.ts";
import type { DeskController } from "./desk-controller.ts";
import type { Draft } from "./draft.ts";
import { changeMark } from "./mark-actions.ts";

const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog.tsx"), { ssr: false });
const ReassignDialog = dynamic(() => import("./reassign-dialog.tsx"), { ssr: false });
const AnchorDialog = dynamic(() => import("./anchor-dialog.tsx"), { ssr: false });
const RubricEditor = dynamic(() => import("./rubric-editor.tsx"), { ssr: false });
const SavedComments = dynamic(() => import("./saved-comments.tsx"), { ssr: false });

export type DeskDialog = "shortcuts" | "rubric" | "comments" | "reassign" | "anchor";

type DeskDialogsProps = {
  dialog: DeskDialog | undefined;
  desk: DeskController;
  sheet: AnswerSheet | undefined;
  draft: Draft;
  preferences: GradingPreferences;
  onClose: () => void;
  onPreferences: (preferences: GradingPreferences) => void;
  /** Is called when the open answer has become an anchor. */
  onAnchor: () => void;
};

/** Renders the open dialog of the grading page, if any. */
export function DeskDialogs({
  dialog,
  desk,
  sheet,
  draft,
  preferences,
  onClose,
  onPreferences,
  onAnchor,
}: DeskDialogsProps) {
  const { assessmentId } = desk.start;
  const { place } = desk.state;
  return (
    <>
      {dialog === "shortcuts" && (
        <ShortcutsDialog
          preferences={preferences}
          onClose={onClose}
          onChange={(next) => {
            onPreferences(next);
            onClose();
          }}
        />
      )}
      {dialog === "rubric" && sheet && (
        <RubricEditor
          assessmentId={assessmentId}
          questionId={place.question_id}
          rubric={sheet.rubric}
          onClose={onClose}
          onChanged={(changed) => {
            desk.store.putRubric(place.question_id, changed);
            void desk.applyRubricRevision(changed.revision);
          }}
        />
      )}
      {dialog === "anchor" && sheet && (
        <AnchorDialog
          assessmentId={assessmentId}
          sheet={sheet}
          score={draft.score}
          onClose={onClose}
          onDone={onAnchor}
        />
      )}
      {dialog === "reassign" && <ReassignDialog desk={desk} onClose={onClose} />}
      {dialog === "comments" && (
        <SavedComments
          current={draft.comment}
          onClose={onClose}
          onPick={(text) => {
            const before = draft.comment.trimEnd();
            changeMark(desk, { ...draft, comment: before === "" ? text : `${before}\n${text}` });
            onClose();
          }}
        />
      )}
    </>
  );
}
